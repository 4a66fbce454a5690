import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, root, sourcesBelow, withoutComments } from './read-imports.ts';

// Imports point one way, and only through what a package exports:
//
//     protocol <- room  <- server
//     protocol <- room  <- api   <- server, for its build and its tests
//     protocol <- media <- server
//     protocol <- sync  <- client <- web
//         film <- sync
//         film <- server, for its parsers
//
// base has the general pieces and imports nothing. A package that may not read a clock may not import it either.

const base = [
  '@matinee/base/chapters',
  '@matinee/base/clock',
  '@matinee/base/expiring-map',
  '@matinee/base/failure-cache',
  '@matinee/base/fair-queue',
  '@matinee/base/fake-clock',
  '@matinee/base/links',
  '@matinee/base/loading-cache',
  '@matinee/base/plain-language',
  '@matinee/base/random-from',
  '@matinee/base/single-flight',
];

const allowed: Record<string, readonly string[]> = {
  base: [],
  protocol: [],
  room: ['@matinee/protocol'],
  api: ['@matinee/protocol', '@matinee/room/read'],
  media: [...base, '@matinee/film/name-captions', '@matinee/protocol'],
  film: [...base],
  sync: [...base, '@matinee/film', '@matinee/protocol'],
  server: [
    ...base,
    '@matinee/protocol',
    '@matinee/room',
    '@matinee/film/key-frame',
    '@matinee/media',
    '@matinee/media/pacific-day',
    '@matinee/media/search-quota',
    '@matinee/media/requesters',
    '@matinee/media/shared-work',
    '@matinee/media/byte-buffer',
    '@matinee/media/known-bytes',
    '@matinee/media/local-file',
    '@matinee/media/media-parsers',
    '@matinee/media/parser-failure',
    '@matinee/media/parser-pool',
    '@matinee/media/parser-process',
    '@matinee/media/parsers',
    '@matinee/media/relay-sites',
    '@matinee/media/site-origins',
    '@matinee/media/subtitles',
    '@matinee/media/url-rules',
    '@matinee/api/documents',
  ],
  // The client runs in browsers and Node alike, so it takes only the reading part of room and the clock of sync.
  client: [...base, '@matinee/protocol', '@matinee/protocol/user-calls', '@matinee/room/read', '@matinee/sync/clock'],
  // The browser also identifies the media that a link names, but fetches nothing.
  web: [
    ...base,
    '@matinee/client',
    '@matinee/client/connected-room',
    '@matinee/client/opening',
    '@matinee/client/testing',
    '@matinee/film',
    '@matinee/film/read-captions',
    '@matinee/protocol',
    '@matinee/protocol/user-calls',
    '@matinee/sync',
    '@matinee/sync/repaired-engine',
    '@matinee/sync/room-sound',
    '@matinee/sync/storyboard',
    '@matinee/sync/undecodable',
    '@matinee/room/read',
    '@matinee/media/identify',
    '@matinee/media/link-to',
    '@matinee/media/subtitles',
  ],
};

/** Web's tests compare the page with the room's rules; the client's tests join rooms of a server. */
const allowedInTests: Record<string, readonly string[]> = {
  web: ['@matinee/room', '@matinee/room/testing'],
  client: ['@matinee/testing'],
  server: [
    '@matinee/api/testing',
    '@matinee/media/testing',
    '@matinee/testing',
    '@matinee/testing/mail',
    '@matinee/testing/oidc',
    '@matinee/testing/passkey',
    '@matinee/testing/postgres',
    '@matinee/testing/redis',
    '@matinee/testing/rest-client',
    '@matinee/testing/room-view',
    '@matinee/testing/server-process',
    '@matinee/testing/test-client',
    '@matinee/testing/totp',
  ],
};

/** Inputs that the pure packages must be given: time, chance, timers, the machine. */
const impure =
  /\bDate\.now\b|\bnew Date\b|\bDate\(|\bMath\.random\b|\bperformance\b|\bset(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b|\bcrypto\b|\bprocess\b|\bfetch\(/g;

interface Manifest {
  name: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

const folders = readdirSync(join(root, 'packages')).map((name) => ({ name, folder: `packages/${name}` }));
const workspaces = ['e2e', 'examples', 'bench', 'robustness', 'testing'];
const manifests = [...folders.map(({ folder }) => folder), ...workspaces].map(manifestOf);
const exported = new Set(manifests.flatMap(({ name, exports = {} }) => Object.keys(exports).map((key) => name + key.slice(1))));

function breaches(folder: string, isRight: (specifier: string, path: string) => boolean): string[] {
  return sourcesBelow(folder).flatMap((path) =>
    importsOf(readFileSync(join(root, path), 'utf8'))
      .filter((specifier) => !isRight(specifier, path))
      .map((specifier) => `${path} -> ${specifier}`),
  );
}

const isOurs = (specifier: string): boolean => specifier.startsWith('@matinee/');

describe('reading imports', () => {
  test('finds every way of importing, and none that a comment mentions', () => {
    const source = [
      "import { a } from './a.ts';",
      'import type { B } from "b";',
      "import './side-effect.css';",
      "export * from './c.ts';",
      'import {\n  d,\n} from "@scope/d";',
      "const e = await import('./e.ts');",
      "// import { f } from './f.ts';",
      "/* import { g } from './g.ts'; */",
      "const h = Buffer.from('h'), j = { '--from': from, '--to': 1 };",
      "const k = 'https://example.org'; import { i } from './i.ts';",
    ].join('\n');
    expect(importsOf(source)).toEqual(['./a.ts', 'b', './side-effect.css', './c.ts', '@scope/d', './e.ts', './i.ts']);
  });

  test.each(['Date.now()', 'new Date()', 'Math.random()', 'performance.now()', 'setTimeout(f)', 'crypto.randomUUID()', 'process.env.A'])(
    'knows that %s is not pure',
    (code) => {
      expect(code.match(impure)).toHaveLength(1);
    },
  );
});

describe('imports', () => {
  test('every package has its place in the order', () => {
    expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  test.each(folders)('point one way in $name', ({ name, folder }) => {
    const isAllowed = (specifier: string, path: string): boolean =>
      allowed[name]?.includes(specifier) === true ||
      (/\.test\.tsx?$|^packages\/server\/test\//.test(path) && allowedInTests[name]?.includes(specifier) === true);
    expect(breaches(folder, (specifier, path) => !isOurs(specifier) || isAllowed(specifier, path))).toEqual([]);
  });

  test.each(folders)('point one way in the manifest of $name', ({ name, folder }) => {
    const { dependencies, devDependencies } = manifestOf(folder);
    const packagesOf = (specifiers: readonly string[] = []): Set<string> =>
      new Set(specifiers.map((specifier) => specifier.split('/').slice(0, 2).join('/')));
    const mayName = packagesOf(allowed[name]);
    const mayTestWith = packagesOf(allowedInTests[name]);
    const named = Object.keys(dependencies ?? {}).filter((dependency) => !mayName.has(dependency));
    const namedByTests = Object.keys(devDependencies ?? {}).filter(
      (dependency) => !mayName.has(dependency) && !mayTestWith.has(dependency),
    );
    expect([...named, ...namedByTests].filter(isOurs)).toEqual([]);
  });

  test.each([...folders.map(({ folder }) => folder), ...workspaces, 'scripts'])('use only what a package exports, in %s', (folder) => {
    expect(breaches(folder, (specifier) => !isOurs(specifier) || exported.has(specifier))).toEqual([]);
  });

  test.each(folders)('never reach out of the folder of $name', ({ folder }) => {
    const home = join(root, folder);
    const staysHome = (specifier: string, path: string): boolean =>
      !specifier.startsWith('.') || resolve(root, dirname(path), specifier).startsWith(`${home}/`);
    expect(breaches(folder, staysHome)).toEqual([]);
  });

  test.each([...folders.map(({ folder }) => folder), ...workspaces])(
    'name only packages that %s declares, or the tools of all',
    (folder) => {
      const manifests = [manifestOf('.'), manifestOf(folder)];
      const declared = Object.assign(
        {},
        ...manifests.flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies]),
      ) as object;
      const isDeclared = (specifier: string): boolean => {
        const parts = specifier.split('/');
        return (
          /^[./#]/.test(specifier) ||
          isBuiltin(specifier) ||
          (specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '')) in declared
        );
      };
      expect(breaches(folder, isDeclared)).toEqual([]);
    },
  );
});

test('only Late uses the Suspense of React, which a busy page would starve', () => {
  const users = sourcesBelow('packages/web/src').filter((path) => /<Suspense\b/.test(readFileSync(join(root, path), 'utf8')));
  expect(users.filter((path) => !path.endsWith('.test.tsx'))).toEqual(['packages/web/src/ui/Late.tsx']);
});

describe.each(['packages/protocol/src', 'packages/room/src'])('%s is pure', (folder) => {
  const sources = sourcesBelow(folder).filter((path) => !path.endsWith('.test.ts'));

  test('it imports nothing of the machine', () => {
    const builtins = sources.flatMap((path) =>
      importsOf(readFileSync(join(root, path), 'utf8'))
        .filter(isBuiltin)
        .map((name) => `${path} -> ${name}`),
    );
    expect(builtins).toEqual([]);
  });

  test('it reads no clock, draws no chance and sets no timer', () => {
    const found = sources.flatMap((path) =>
      [...withoutComments(readFileSync(join(root, path), 'utf8')).matchAll(impure)].map((match) => `${path}: ${match[0]}`),
    );
    expect(found).toEqual([]);
  });
});
