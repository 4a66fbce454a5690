import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { describeConfig, exampleEnvironment } from '../../src/config/describe-config.ts';

test('no setting is required', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 8080, dataDir: './data', rateLimit: true, allowPrivateMedia: false });
});

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 8080, publicUrl: undefined });
});

test('[REST-27] the links have pages of the server by default, and an empty value switches each off', () => {
  expect(readConfig({}).links).toEqual({ faq: '/faq', bug: '/faq#bug', support: '/faq#support' });
  expect(readConfig({ FAQ_URL: '', BUG_URL: 'https://bugs.example.org/', SUPPORT_URL: '' }).links).toEqual({
    bug: 'https://bugs.example.org/',
  });
  for (const wrong of ['faq', '//example.org', 'javascript:alert(1)', 'https://'])
    expect(() => readConfig({ FAQ_URL: wrong })).toThrow(ConfigError);
});

test('an empty list of PeerTube instances switches them off', () => {
  expect([...readConfig({}).sites.peertube.keys()]).toEqual(['framatube.org', 'peertube.tv', 'video.blender.org']);
  expect(readConfig({ PEERTUBE_HOSTS: '' }).sites.peertube.size).toBe(0);
});

test('short links need the URL to which they lead', () => {
  const urls = { SHORT_URL: 'https://mtn.example/', PUBLIC_URL: 'https://watch.example' };
  expect(readConfig(urls).shortUrl).toBe('https://mtn.example');
  expect(() => readConfig({ SHORT_URL: urls.SHORT_URL })).toThrow('SHORT_URL: needs PUBLIC_URL');
});

test('every wrong value is named on a line of its own', () => {
  const wrong = { PORT: 'eighty', RATE_LIMIT: 'maybe', PUBLIC_URL: 'javascript:alert(1)', API_KEY: 'short' };
  expect(() => readConfig(wrong)).toThrow(ConfigError);
  expect(() => readConfig(wrong)).toThrow(/^(?:[A-Z_]+: [^\n]+\n?){4}$/);
  for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(new RegExp(`^${name}: `, 'm'));
});

test('.env.example has the settings that the code reads', () => {
  expect(readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')).toBe(exampleEnvironment());
});

test('docs/configuration.md lists the settings that the code reads', () => {
  expect(readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')).toBe(describeConfig());
});
