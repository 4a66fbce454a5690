import { expect, test } from 'vitest';
import { approvePairingBodySchema } from './pairing-bodies.ts';

test('the code of a pairing may be typed in lower case, with spaces and dashes', () => {
  for (const code of ['BCDFGH', 'bcd fgh', 'Bcd-Fgh ']) {
    expect(approvePairingBodySchema.parse({ code, room: 'cinema' })).toEqual({ code: 'BCDFGH', room: 'cinema' });
  }
});
