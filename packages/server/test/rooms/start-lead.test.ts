import { createFakeClock } from '@matinee/base/fake-clock';
import * as fc from 'fast-check';
import { RequestType } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { clientLeadMs, startLeadMs } from '../../src/rooms/start-lead.ts';
import { startForTest } from '../helpers/start-for-test.ts';

test('[CONN-14] the lead covers the way to the furthest client and the time its player needs', () => {
  expect(startLeadMs([])).toBe(80);
  expect(startLeadMs([2, 160, 40].map((rttMs) => clientLeadMs(rttMs)))).toBe(160);
  expect(startLeadMs([300, 80].map((rttMs) => clientLeadMs(rttMs)))).toBe(230);
});

test('[CONN-14] a player that reports that it takes longer to start gets longer', () => {
  expect(clientLeadMs(20, 0.05)).toBe(90);
  expect(clientLeadMs(20, 0.17)).toBe(180);
});

test('[CONN-14] the lead is from 50 to 300 ms for any round trips and start delays', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
  const leads = fc.array(fc.tuple(finite, finite).map((each) => clientLeadMs(...each)));
  fc.assert(
    fc.property(leads, (leadsMs) => {
      expect(startLeadMs(leadsMs)).toBeGreaterThanOrEqual(50);
      expect(startLeadMs(leadsMs)).toBeLessThanOrEqual(300);
    }),
  );
});

test('[CONN-14] starts are scheduled further ahead when a player takes longer to start', async () => {
  const clock = createFakeClock();
  const server = await startForTest({}, { clock });
  const token = await server.grant();
  await server.call('POST', '/room/create', { token, body: { name: 'cinema' } });
  await server.call('POST', '/room/cinema/queue', { token, body: { service: 'direct', id: '/sample/first-light.mp4' } });
  const client = await server.enter('cinema', token);

  async function leadMs(): Promise<number> {
    // The lead is cached for a second.
    clock.advance(1000);
    client.request({ type: RequestType.Playback, state: true });
    await client.next('sync', ({ isPlaying }) => isPlaying === true);
    const ms = (client.room.serverTime ?? 0) - clock.now();
    client.request({ type: RequestType.Playback, state: false });
    await client.next('sync', ({ isPlaying }) => isPlaying === false);
    return ms;
  }

  expect(await leadMs()).toBe(80);
  client.send({ action: 'status', status: 'ready', startDelay: 0.2 });
  expect(await leadMs()).toBe(200);
});
