import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@matinee/protocol';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readYaml, unknownSettings } from '../read-yaml.ts';

const objects = z
  .array(z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.looseObject({ name: z.string() }) }))
  .parse(readYaml('kubernetes/matinee.yaml'));

test('[DEPLOY-2] every manifest is what Kubernetes expects, without unknown fields', () => {
  // The types describe every field, so a manifest is checked as the literal of its type.
  const folder = mkdtempSync(join(import.meta.dirname, 'checked-'));
  try {
    const lines = objects.map((object, index) => {
      const module = object.apiVersion === 'v1' ? 'core/v1' : object.apiVersion.replace('.k8s.io', '');
      const type = `import('kubernetes-types/${module}.d.ts').${object.kind}`;
      return `export const manifest${index}: ${type} = ${JSON.stringify(object)};`;
    });
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--allowImportingTsExtensions', '--ignoreConfig'];
    execFileSync('tsc', [...options, join(folder, 'manifests.ts')], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('[DEPLOY-2] the settings are the server’s, and the probes are calls that it answers', () => {
  const settingsSchema = z.object({
    data: z.record(z.string(), z.string()).default({}),
    stringData: z.record(z.string(), z.string()).default({}),
  });
  const texts = objects.filter(({ kind }) => kind === 'Secret').map((object) => settingsSchema.parse(object).stringData);
  for (const { DATABASE_URL = '', REDIS_URL = '' } of texts)
    expect([DATABASE_URL, REDIS_URL].filter((url) => URL.canParse(url))).toEqual([]);
  const names = objects
    .filter(({ kind }) => kind === 'ConfigMap' || kind === 'Secret')
    .flatMap((object) => {
      const { data, stringData } = settingsSchema.parse(object);
      return [...Object.keys(data), ...Object.keys(stringData)];
    });
  expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL']));
  expect(unknownSettings(names)).toEqual([]);
  const probes = [...JSON.stringify(objects).matchAll(/"path":"\/api(\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(probes).toHaveLength(3);
  expect(probes.filter((path) => path !== calls.statusReady.path && path !== calls.statusLive.path)).toEqual([]);
});
