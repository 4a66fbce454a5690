import type { Service } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { identify } from '../identify/identify.ts';
import { linkTo } from './link-to.ts';
import { linkOptions, videoLinks } from '../testing/site-links.ts';

const ofSites = (Object.keys(videoLinks) as Service[]).flatMap((service) => (videoLinks[service] ?? []).map(([, id]) => ({ service, id })));
const files = (['direct', 'dash'] as const).map((service) => ({
  service,
  id: `https://media.example.org/film.${service === 'dash' ? 'mpd' : 'mp4'}`,
}));

test.each([...ofSites, ...files])('the link to $service $id names it', (video) => {
  expect(identify(linkTo(video), linkOptions)).toEqual({ kind: 'video', ...video });
});
