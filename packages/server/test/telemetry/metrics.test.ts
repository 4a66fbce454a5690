import { readFileSync } from 'node:fs';
import { startFixtureServer } from '@matinee/media/testing';
import { RequestType } from '@matinee/protocol';
import type { TestServer } from '@matinee/testing';
import { describe, expect, test } from 'vitest';
import { version } from '../../src/config/version.ts';
import { createPrometheus } from '../../src/telemetry/prometheus.ts';
import { startForTest } from '../helpers/start-for-test.ts';

const apiKey = 'operators-only-0123456789';
async function scrape({ operatorUrl }: TestServer): Promise<string> {
  return (await fetch(`${operatorUrl}/metrics`)).text();
}

describe('the public port', () => {
  test('[REST-22] has no metrics, not even for the same machine or with the key', async () => {
    const server = await startForTest({ API_KEY: apiKey, METRICS_PORT: '0' });
    for (const headers of [{}, { apikey: apiKey }]) {
      const answer = await server.call('GET', '/status/metrics', { headers });
      expect(answer).toMatchObject({ status: 404, body: { success: false, error: { name: 'NotFound' } } });
    }
    expect((await fetch(`${server.url}/metrics`)).status).not.toBe(200);
  });
});

describe('the port of the operators', () => {
  test('[REST-22] exists only with METRICS_PORT, and listens on the loopback address by default', async () => {
    expect((await startForTest()).operatorUrl).toBeUndefined();
    expect((await startForTest({ METRICS_PORT: '0' })).operatorUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('is named if it is taken already, and stops the start', async () => {
    const port = new URL((await startForTest({ METRICS_PORT: '0' })).operatorUrl ?? '').port;
    await expect(startForTest({ METRICS_PORT: port })).rejects.toThrow(`METRICS_PORT: ${port} is in use already`);
  });
});

describe('metrics', () => {
  test('[CLI-3] are exactly the metrics in the documentation, and name the version of the server', async () => {
    const page = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
    const documented = [...page.matchAll(/^\| `(matinee_\w+)` \|/gm)].map(([, name = '']) => name);
    const text = await scrape(await startForTest({ METRICS_PORT: '0' }));
    const scraped = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
    expect(text).toContain(`matinee_build_info{version="${version}"} 1\n`);
    expect(scraped.filter((name) => !/^(?:process|nodejs)_/.test(name)).toSorted()).toEqual(documented.toSorted());
    expect(documented).not.toEqual([]);
  });

  test('count rooms and clients as they come and go', async () => {
    const server = await startForTest({ METRICS_PORT: '0' });
    const room = await server.generate();
    const guest = await server.enter(room);
    await server.enter(room);
    expect(await scrape(server)).toMatch(/^matinee_clients 2$/m);
    expect(await scrape(server)).toMatch(/^matinee_rooms 1$/m);
    guest.close();
    await guest.closed;
    await expect.poll(() => scrape(server)).toMatch(/^matinee_clients 1$/m);
  });

  test('count a change once, however many clients receive it', async () => {
    const server = await startForTest({ METRICS_PORT: '0' });
    const room = await server.generate();
    const clients = [await server.enter(room), await server.enter(room), await server.enter(room)];
    for (const text of ['one', 'two']) {
      clients[0]?.request({ type: RequestType.Chat, text });
      await Promise.all(clients.map((client) => client.next('chat')));
    }
    const text = await scrape(server);
    expect(text).toMatch(/^matinee_commit_seconds_count 2$/m);
    expect(text).toMatch(/^matinee_fan_out_seconds_count 2$/m);
    const seconds = Number(/^matinee_fan_out_seconds_sum (\S+)$/m.exec(text)?.[1]);
    expect(seconds).toBeGreaterThan(0);
  });

  test('count look-ups by site and outcome', async () => {
    const media = await startFixtureServer();
    const server = await startForTest({ METRICS_PORT: '0' });
    const token = await server.grant();
    for (const path of ['clip.mp4', 'status/500/film.mp4']) {
      await server.call('GET', `/data/previewAdd?input=${encodeURIComponent(`${media.url}/${path}`)}`, { token });
    }
    await media.close();
    const text = await scrape(server);
    expect(text).toMatch(/^matinee_lookups_total\{service="direct",outcome="ok"\} 1$/m);
    expect(text).toMatch(/^matinee_site_state\{service="direct",state="(?:working|slow)"\} 1$/m);
    expect(text).toMatch(/^matinee_lookups_total\{service="direct",outcome="UpstreamException"\} 1$/m);
    expect(text).toMatch(/^matinee_lookup_seconds_count\{service="direct"\} 2$/m);
  });

  test('include the reports of pages about their players, which are not sent to the room', async () => {
    const server = await startForTest({ METRICS_PORT: '0' });
    const room = await server.generate();
    const [reporter, other] = [await server.enter(room), await server.enter(room)];
    reporter.send({ action: 'status', status: 'ready', readyForDiscontinuity: 0, drift: 0.012, stalls: 0 });
    await other.next('user', ({ update }) => update.kind === 'update' && update.value.status === 'ready');
    const received = other.received.length;
    reporter.send({ action: 'status', status: 'ready', readyForDiscontinuity: 0, drift: -0.3, stalls: 2 });
    reporter.send({ action: 'status', status: 'buffering', drift: 1e9 });
    await other.next('user', ({ update }) => update.kind === 'update' && update.value.status === 'buffering');
    expect(other.received).toHaveLength(received + 1);
    const text = await scrape(server);
    expect(text).toMatch(/^matinee_drift_seconds_count 3$/m);
    expect(text).toMatch(/^matinee_drift_seconds_bucket\{le="0"\} 1$/m);
    expect(text).toMatch(/^matinee_drift_seconds_bucket\{le="0.02"\} 2$/m);
    expect(text).toMatch(/^matinee_stalls_sum 2$/m);
  });

  test('clamp the reports of a page', async () => {
    const { telemetry, registry, close } = createPrometheus();
    telemetry.playback({ driftSeconds: 1e300, stalls: 1e300 });
    telemetry.playback({ driftSeconds: -1e300, stalls: -5 });
    telemetry.playback({ driftSeconds: -30 });
    telemetry.playback({});
    const text = await registry.metrics();
    close();
    expect(text).toMatch(/^matinee_drift_seconds_sum -30$/m);
    expect(text).toMatch(/^matinee_drift_seconds_count 3$/m);
    expect(text).toMatch(/^matinee_stalls_sum 1000$/m);
    expect(text).toMatch(/^matinee_stalls_count 2$/m);
  });
});
