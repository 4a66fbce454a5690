import type { Features } from '@matinee/protocol';
import { expect, test } from 'vitest';
import type { Api } from '@matinee/client';
import { createServerFeaturesStore } from './server-features-store.ts';

const offered: Features = { discord: true, recovery: true, services: [], peertubeHosts: [], invidiousHosts: [], links: {} };

/** A server that gives these answers in turn and counts the requests. */
function serverThatSays(...answers: (Features | Error)[]) {
  let asked = 0;
  const call = async (): Promise<Features> => {
    const answer = answers[asked];
    asked += 1;
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('Asked too often');
    return answer;
  };
  return { api: { call } as unknown as Api, asked: () => asked };
}

test('the server is asked once per page load', async () => {
  const { api, asked } = serverThatSays(offered);
  const store = createServerFeaturesStore(api);
  await Promise.all([store.load(), store.load()]);
  await store.load();
  expect(store.getState()).toEqual({ features: offered, status: 'known' });
  expect(asked()).toBe(1);
});

test('a server that did not answer has no optional features, and the next use asks again', async () => {
  const store = createServerFeaturesStore(serverThatSays(new Error('offline'), offered).api);
  await store.load();
  expect(store.getState()).toMatchObject({ features: { discord: false, links: {} }, status: 'failed' });
  await store.load();
  expect(store.getState()).toEqual({ features: offered, status: 'known' });
});
