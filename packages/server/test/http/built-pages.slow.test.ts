import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startForFile } from '../helpers/start-for-test.ts';

// The built pages of the web app, which the test run builds first.

const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const pages = ['/', '/rooms', '/my-rooms', '/account', '/passwordreset', '/join', '/setup', '/remote', '/tv', '/faq', '/attribution'];
const server = await startForFile({}, { webRoot });

async function filesOf(path: string): Promise<string[]> {
  const html = await (await fetch(server.url + path)).text();
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}

/** Returns the gzipped bytes of scripts and styles named by a page's head. */
async function firstLoadBytes(path: string): Promise<number> {
  const programs = (await filesOf(path)).filter((file) => /\.(?:js|css)$/.test(file));
  return programs.reduce((sum, file) => sum + gzipSync(readFileSync(webRoot + file), { level: 9 }).length, 0);
}

test('[SCREEN-135] a room loads at most 190 kB of scripts and styles at first, any other page at most 160 kB', async () => {
  expect(await firstLoadBytes('/room/anything')).toBeLessThanOrEqual(190_000);
  const others = await Promise.all([...pages, '/nowhere/at/all'].map(async (path) => [path, await firstLoadBytes(path)] as const));
  expect(others.filter(([, bytes]) => bytes > 160_000)).toEqual([]);
});

test('browsers compile the functions of a room beside its load', async () => {
  const scripts = (await filesOf('/room/anything')).filter((file) => /\/(?:main|common|protocol|room)-[\w-]{8}\.js$/.test(file));
  expect(scripts).toHaveLength(4);
  for (const script of scripts) expect(readFileSync(webRoot + script, 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('the head of a page preloads its parts beside the program, and all of them exist', async () => {
  const program = await filesOf('/nowhere/at/all');
  for (const path of ['/', '/rooms', '/my-rooms', '/account', '/attribution', '/room/anything']) {
    const files = await filesOf(path);
    expect(files.filter((file) => !program.includes(file))).not.toEqual([]);
    for (const file of files) expect((await fetch(server.url + file)).status).toBe(200);
  }
});

test('[SCREEN-128] the build lists its libraries with their licences, and holds these in full', async () => {
  const listed = (await (await fetch(`${server.url}/licenses/libraries.json`)).json()) as { name: string; licence: string }[];
  const free = listed.filter(({ licence }) => /^(?:MIT|Apache-2\.0|BSD-3-Clause)$/.test(licence)).map(({ name }) => name);
  expect(free).toEqual(expect.arrayContaining(['react', 'hls.js', 'dashjs', '@vimeo/player']));
  const texts = await (await fetch(`${server.url}/licenses/libraries.txt`)).text();
  expect(texts).toContain('Permission is hereby granted, free of charge');
});
