import { createFakeClock } from '@matinee/base/fake-clock';
import { startSitesServer } from '@matinee/media/testing';
import { expect, test } from 'vitest';
import { runHere } from '../helpers/run-matinee.ts';
import { closeAfterFile, startForFile } from '../helpers/start-for-test.ts';

const apiKey = 'a key of operators';
const clock = createFakeClock();
const sites = closeAfterFile(await startSitesServer());
const server = await startForFile({ API_KEY: apiKey, PROVIDERS_OFF: 'tubi' }, { clock, siteOrigins: sites.origins });
const env = { API_KEY: apiKey, PORT: new URL(server.url).port };

test('[OPERATOR-38] canary has the server look up known videos, and ends with 1 if a site fails', async () => {
  sites.order('plutoBoot', { status: 500 });
  const { code, out } = await runHere(['canary'], env);
  expect(code).toBe(1);
  expect(out).toMatch(/^pluto +failing +0 % +no-answer$/m);
  expect(out).toMatch(/^vimeo +(?:working|slow) +100 % +-$/m);
  expect(out).toMatch(/^tubi +off +- +-$/m);
  expect(sites.requests.filter(({ site }) => site === 'vimeo')).toHaveLength(2);
});

test('[OPERATOR-38] canary gives the reason of a failure in a sentence', async () => {
  expect((await runHere(['canary'], env)).error).toBe('The sites were checked within the last minute.\n');
  expect((await runHere(['canary'], { ...env, API_KEY: 'another key of operators' })).error).toBe('The server refuses API_KEY.\n');
  expect((await runHere(['canary'], { PORT: env.PORT })).error).toMatch(/^The server is asked with API_KEY\./);
  expect((await runHere(['canary'], { ...env, PORT: '1' })).error).toMatch(/^No server answers at /);
});
