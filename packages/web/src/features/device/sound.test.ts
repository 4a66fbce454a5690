import { expect, test } from 'vitest';
import { loadSound } from './sound.ts';

const pop = { ok: true, status: 200, blob: async () => new Blob(['pop']) };

function contextThat(decodes: () => Promise<AudioBuffer>) {
  const closed: string[] = [];
  const context = { decodeAudioData: decodes, close: async () => closed.push('closed') } as unknown as AudioContext;
  return { context, closed };
}

test('a sound that cannot be decoded is logged and rejected, and its audio context closed', async () => {
  const logged: string[] = [];
  const { context, closed } = contextThat(() => Promise.reject(new DOMException('no audio', 'EncodingError')));
  const loading = loadSound({ url: '/pop', fetch: async () => pop, createContext: () => context, log: (text) => logged.push(text) });
  await expect(loading).rejects.toThrow('no audio');
  expect([logged, closed]).toEqual([['The sound cannot be decoded'], ['closed']]);
});

test('a sound that cannot be fetched is rejected before an audio context is made', async () => {
  let made = 0;
  const createContext = (): AudioContext => {
    made += 1;
    return contextThat(async () => ({}) as AudioBuffer).context;
  };
  const fetch = async () => ({ ...pop, ok: false, status: 404 });
  await expect(loadSound({ url: '/pop', fetch, createContext, log: () => undefined })).rejects.toThrow('404');
  expect(made).toBe(0);
});
