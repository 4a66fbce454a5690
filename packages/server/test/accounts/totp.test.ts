import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox } from '../../src/accounts/logins/secret-box.ts';
import { stepMs, stepOfCode, toBase32, totpCode, totpUrl } from '../../src/accounts/logins/totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('[LOGIN-20] the code at %i s is the code in RFC 6238, appendix B', (seconds, code) => {
  expect(totpCode(secret, Math.floor((seconds * 1000) / stepMs))).toBe(code);
  expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('[LOGIN-20] a code counts 30 s before and after its time, and no longer', () => {
  const step = fc.integer({ min: 10, max: 100_000_000 });
  fc.assert(
    fc.property(step, fc.integer({ min: -1, max: 1 }), (shown, away) => {
      expect(stepOfCode(secret, totpCode(secret, shown), (shown + away) * stepMs)).toBeTypeOf('number');
    }),
  );
  fc.assert(
    fc.property(step, fc.constantFrom(-3, -2, 2, 3), (shown, away) => {
      const found = stepOfCode(secret, totpCode(secret, shown), (shown + away) * stepMs) ?? shown;
      // One code in a million repeats.
      expect(totpCode(secret, found)).toBe(totpCode(secret, shown));
      expect(found === shown || Math.abs(found - shown - away) <= 1).toBe(true);
    }),
  );
});

test.each(['', '28708', '2870822', '28708a', '287082 ', '２８７０８２'])('%j is no code', (code) => {
  expect(stepOfCode(secret, code, 59_000)).toBeUndefined();
});

test('apps read the secret from a URL', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(totpUrl(secret, { issuer: 'Matinee watch.example.org', account: 'Ann & Bo' })).toBe(
    'otpauth://totp/Matinee%20watch.example.org:Ann%20%26%20Bo?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Matinee%20watch.example.org',
  );
});

test('[LOGIN-21] a stored secret can be read with the server’s secret, for its account, unchanged', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  const box = createSecretBox(key, 'second factor');
  const sealed = box.seal(secret, 'ann');
  expect(box.open(sealed, 'ann')).toEqual(secret);
  expect(sealed).not.toBe(box.seal(secret, 'ann'));
  const refusal = /authenticat|initialization vector|tag length|too small/i;
  expect(() => box.open(sealed, 'bo')).toThrow(refusal);
  expect(() => createSecretBox(other, 'second factor').open(sealed, 'ann')).toThrow(refusal);
  expect(() => createSecretBox(key, 'something else').open(sealed, 'ann')).toThrow(refusal);
  const bytes = Buffer.from(sealed, 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => box.open(changed.toString('base64url'), 'ann')).toThrow(refusal);
  }
  for (const length of [0, 5, 20]) expect(() => box.open(bytes.subarray(0, length).toString('base64url'), 'ann')).toThrow(refusal);
});
