import { createFakeClock } from '@matinee/base/fake-clock';
import { MatineeError, type Video } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { openTestMedia } from '../testing/index.ts';
import { useFixtureServer } from '../testing/use-fixture-server.ts';
import { observeSite } from './observe-site.ts';
import type { VideoSite } from './video-site.ts';

const video: Video = { service: 'direct', id: 'https://films.example/a.mp4' };
const gone = new MatineeError('VideoNotFoundException', 'It is gone.');

describe('an observed site', () => {
  const site: VideoSite = {
    batch: 50,
    lifetimeMs: 1000,
    lookUp: async (ids) => ids.map((id) => (id === 'gone' ? gone : video)),
    list: async () => ({ items: [video], skipped: 0 }),
    search: () => Promise.reject(gone),
  };
  function recordOutcomes() {
    const outcomes: string[] = [];
    const tell = (outcome: string, ms: number): void => {
      expect(ms).toBeGreaterThanOrEqual(0);
      outcomes.push(outcome);
    };
    return { outcomes, tell };
  }

  test('reports each requested video', async () => {
    const { outcomes, tell } = recordOutcomes();
    expect(await observeSite(site, tell).lookUp(['a', 'gone', 'b'])).toEqual([video, gone, video]);
    expect(outcomes).toEqual(['ok', 'VideoNotFoundException', 'ok']);
  });

  test('reports lists and searches, and gives the same answers', async () => {
    const { outcomes, tell } = recordOutcomes();
    const watched = observeSite(site, tell);
    expect(await watched.list?.('films', 10)).toEqual({ items: [video], skipped: 0 });
    await expect(watched.search?.('words')).rejects.toBe(gone);
    expect(outcomes).toEqual(['ok', 'VideoNotFoundException']);
    expect('address' in watched).toBe(false);
  });

  test('reports a fault of this program too', async () => {
    const { outcomes, tell } = recordOutcomes();
    const broken = observeSite({ ...site, lookUp: () => Promise.reject(new TypeError('a bug')) }, tell);
    await expect(broken.lookUp(['a'])).rejects.toThrow('a bug');
    expect(outcomes).toEqual(['Unknown']);
  });
});

describe('links', () => {
  const world = useFixtureServer();

  test('links are reported if their site was asked, but not if the answer was cached', async () => {
    const outcomes: string[] = [];
    const media = openTestMedia({
      fetch: world.fetch(),
      clock: createFakeClock(),
      onLookUp: (service, outcome) => outcomes.push(`${service} ${outcome}`),
    });
    for (let n = 0; n < 2; n++) {
      await media.preview(world.at('clip.mp4'));
      for (const path of ['status/404/video.mp4', 'status/500/no-extension']) {
        await expect(media.preview(world.at(path))).rejects.toBeInstanceOf(MatineeError);
      }
    }
    expect(outcomes).toEqual(['direct ok', 'direct VideoNotFoundException', 'direct UpstreamException']);
  });
});
