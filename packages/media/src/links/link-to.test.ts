import { expect, test } from 'vitest';
import { identify } from '../identify/identify.ts';
import { linkTo } from './link-to.ts';
import { linkVectors, vectorOptions } from '../testing/link-vectors.ts';

const videos = linkVectors.flatMap(({ kind, service, id }) => (kind === 'video' && service && id ? [{ service, id }] : []));

test.each(videos)('the link to $service $id names it', (video) => {
  expect(identify(linkTo(video), vectorOptions)).toEqual({ kind: 'video', ...video });
});
