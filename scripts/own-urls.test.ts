import { expect, test } from 'vitest';
import { codeOf, isTest, read } from './sources.ts';

// The server may be below a path of its host, which only packages/web/src/urls knows.

const rules: { pattern: RegExp; instead: string; except?: readonly string[] }[] = [
  {
    pattern: /\blocation\.(?:origin|pathname|search)\b/,
    instead: 'sharedUrl or pathOfPage',
    // The origin of scripts, whose path it compares.
    except: ['app/trusted-types.ts'],
  },
  {
    pattern: /(?<!serverUrl\()['"`]\/(?:api|assets|icons|licenses|sample|sounds|favicon|manifest|sw\.js|theme\.js)\b/,
    instead: 'serverUrl',
    // Names of files and calls, which serverUrl resolves where they are used.
    except: [
      'api/head-start.ts',
      'common/rooms/use-quick-room.ts',
      'pages/attribution/library-schema.ts',
      'pages/attribution/AttributionPage.tsx',
    ],
  },
  { pattern: /\b(?:fetch|WebSocket|Worker|EventSource)\(['"`]\//, instead: 'serverUrl' },
  // The other one is a file that the page itself makes.
  { pattern: /\.(?:src|poster|href) = (?!serverUrl\()/, instead: 'serverUrl', except: ['common/device-files.ts'] },
  {
    pattern: /<(?:a|img|video|audio|source|track|link|form)\b[^>]*? (?:href|src|action|poster)=["{][`'"]?\//,
    instead: 'Link or serverUrl',
  },
  { pattern: /<img\b.* src=\{(?!serverUrl\()[\w.?]*(?:src|url|thumbnail)\}/i, instead: 'serverUrl' },
  { pattern: /\b(?:get|set|remove)Item\((?!\w+\(\))/, instead: 'nameInOrigin', except: ['context/browser-storage.ts'] },
  { pattern: /\bopenChannel\((?!nameInOrigin\(|name: string\))/, instead: 'nameInOrigin' },
  { pattern: /\bimport\.meta\.env\.BASE_URL\b|\bdataset\W+base\b/, instead: 'basePath', except: ['urls/own-urls.ts'] },
];

const folder = 'packages/web/src/';

function sourcesOfTheApp(): string[] {
  return (
    codeOf('packages/web')
      .filter((path) => path.startsWith(folder) && !isTest(path) && !path.includes('/testing/'))
      .map((path) => path.slice(folder.length))
      // The worker has a scope instead.
      .filter((path) => !/^worker\/(?!register)|^urls\//.test(path))
  );
}

const offences = (text: string, path: string): string[] =>
  rules
    .filter(({ except = [] }) => !except.includes(path))
    .flatMap(({ pattern, instead }) =>
      text
        .split('\n')
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && pattern.test(line))
        .map((line) => `${path}: ${line.trim()}: use ${instead}`),
    );

test('[PROXY-3] the app makes every URL of its server in one place', () => {
  expect(sourcesOfTheApp().flatMap((path) => offences(read(folder + path), path))).toEqual([]);
});

test.each([
  'const link = `${location.origin}/room/${name}`;',
  "await fetch('/api/user');",
  'const answer = await fetch(`/api${path}`);',
  "image.src = '/sample/first-light.webp';",
  'video.poster = thumbnail;',
  '<a href="/rooms">',
  '<a className="link" href={`/room/${name}`}>',
  '<img src={video.thumbnail} />',
  "localStorage.getItem('token');",
  'sessionStorage.setItem(key, value);',
  "openChannel('user')",
  "navigator.serviceWorker.register('/sw.js')",
])('[PROXY-3] %s would be found', (line) => {
  expect(offences(line, 'any.tsx')).not.toEqual([]);
});
