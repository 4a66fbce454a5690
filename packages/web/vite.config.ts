import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiDocs } from './build/api-docs.ts';
import { compileAhead } from './build/compile-ahead.ts';
import { trimEmojiData } from './build/emoji-data.ts';
import { headStart } from './build/head-start.ts';
import { listLibraries } from './build/list-libraries.ts';
import { listPages } from './build/list-pages.ts';
import { serviceWorker } from './build/service-worker.ts';
import { oneOf } from './build/source-files.ts';
import { localeTags } from './src/i18n/locales.ts';

/** Keeps React Aria's own texts in the app's languages, by tags such as de-DE. */
const isUsedLocale = (tag: string): boolean => Object.values(localeTags).some((own) => own === tag || own === tag.slice(0, 2));

function dropUnusedLocales(): Plugin {
  return {
    name: 'drop-unused-locales',
    enforce: 'pre',
    load(id) {
      const file = /node_modules\/react-(?:aria|stately)[^?]*\/intl\/.*\/([a-z]{2}-[A-Z]{2})\.m?js$/.exec(id);
      return file?.[1] === undefined || isUsedLocale(file[1]) ? null : 'export default {};';
    },
  };
}

/** Parts of the home page and a room would make one load the other. */
const isCommon = oneOf(
  ...['pictures/Avatar', 'Badge', 'layout/Banner', 'layout/EmptyState', 'pictures/Illustration', 'pictures/Skeleton'].flatMap((name) => [
    `ui/${name}.tsx`,
    `ui/${name}.module.css`,
  ]),
  'common/ExternalLink.tsx',
  'common/server/use-operator-links.ts',
  'ui/LinkButton.tsx',
  'ui/layout/LoadFailed.tsx',
  'ui/copy-text.ts',
  'ui/use-delayed-flag.ts',
  'ui/focus/focus.ts',
  'common/rooms/first-visit.ts',
  'common/texts/format-time.ts',
  'common/use-fragment-value.ts',
  'common/use-identified.ts',
  'common/use-sending.ts',
  'common/toasts/use-attempt.ts',
  'room-client/media-time.ts',
);
/** Parts of a room that load after the first paint, which other pages or the player use too. */
const isSharedLater = oneOf(
  ...['TextField.tsx', 'FieldLock.tsx', 'FieldProblem.tsx', 'Field.module.css', 'FieldProblem.module.css'].map(
    (name) => `ui/forms/${name}`,
  ),
  ...['Thumbnail.tsx', 'Thumbnail.module.css'].map((name) => `ui/pictures/${name}`),
  'common/device-files.ts',
  'common/rooms/recent-rooms.ts',
  'common/texts/language-name.ts',
  '../package.json',
  'preferences/viewing.ts',
  'room-client/files-of-server.ts',
  'room-client/local-films.ts',
  '../../base/src/chapters.ts',
  '../../base/src/links.ts',
  '../../base/src/plain-language.ts',
  '../../sync/src/player/captions/cue-list.ts',
  '../../sync/src/player/preferred-tracks.ts',
);
/** Chunks of which a page that loads calls most functions. */
const calledAtOnce = ['main', 'common', 'protocol', 'room', 'following-player'];
const isInEveryPage = /\/(?:main|rolldown-runtime|head-start)-/;
const roomTexts = /\/locales\/([\w-]+)\/(?:room|stage|player|queue|chat|people)\.json$/;
const lateRoomTexts = /\/locales\/([\w-]+)\/(?:events|film|invite|message|settings|viewing)\.json$/;

/** Returns the chunk of a catalogue that rooms need. */
function textsChunk(id: string): string | undefined {
  const [, language] = roomTexts.exec(id) ?? [];
  const [, lateLanguage] = lateRoomTexts.exec(id) ?? [];
  return language === undefined ? lateLanguage && `late-texts-${lateLanguage}` : `room-texts-${language}`;
}

const lucideIcon = /\/lucide-react\/.*\/icons\//;
/** Icons of a room's or the home page's first paint. */
const isFirstIcon = oneOf(
  ...[
    'arrow-down',
    'arrow-up',
    'ellipsis',
    'eye-off',
    'fast-forward',
    'link',
    'list-video',
    'lock',
    'maximize',
    'message-circle-off',
    'message-circle',
    'pause',
    'pencil',
    'play',
    'rectangle-horizontal',
    'rewind',
    'rotate-ccw-clock',
    'rotate-ccw',
    'rotate-cw',
    'search',
    'skip-forward',
    'users',
    'volume-1',
    'volume-2',
    'volume-x',
    'x',
  ].map((name) => `lucide-react/dist/esm/icons/${name}.mjs`),
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    dropUnusedLocales(),
    trimEmojiData(),
    react(),
    headStart(),
    compileAhead(calledAtOnce),
    listLibraries(),
    listPages(),
    serviceWorker(),
    apiDocs(),
  ],
  // React has the hook itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  // The server may be below a path unknown to the build: files are named relative to scripts and styles, and the server adds the path to
  // index.html.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  // The server finds these workers by name and gives them policies of their own.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: ({ name }) => `assets/${name === 'worker' ? 'film-worker' : name}-[hash].js` } },
  },
  build: {
    target: 'es2023',
    // Inlined images and styles would need more than 'self' in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every page has loaded these modules by then. Firefox reports an error for a preload of a module that it has.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? files.filter((file) => !isInEveryPage.test(file)) : files),
    },
    // hls.js and dash.js are that large, and load only when such a source plays.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // Otherwise each set of pages that share a module would have a chunk.
        codeSplitting: {
          groups: [
            { name: 'head-start', test: oneOf('head-start.ts'), priority: 6 },
            {
              name: 'main',
              test: oneOf('main.tsx', 'common/rooms/use-title-of.ts', '../../protocol/src/text/identifiers.ts'),
              priority: 5,
            },
            { name: 'protocol', test: oneOf('../../protocol/src/messages/messages.ts'), priority: 4 },
            {
              name: (id) => (isSharedLater(id) ? 'shared' : lucideIcon.test(id) && !isFirstIcon(id) ? 'icons' : 'common'),
              debugName: 'common',
              test: (id) => isCommon(id) || isSharedLater(id) || lucideIcon.test(id),
              minShareCount: 2,
              priority: 3,
            },
            { name: (id) => textsChunk(id) ?? null, debugName: 'room-texts', test: (id) => textsChunk(id) !== undefined, priority: 3 },
            // A room's door shows times, and needs nothing of what loads late.
            { name: 'room', test: oneOf('pages/room/RoomPage.tsx', 'room/use-time-until.ts'), priority: 2 },
            // A page that joins late shows the video before anything else that loads late.
            { name: 'following-player', test: oneOf('room/player/following-player.ts'), priority: 1 },
            // Without it they would be ninety files, and HTTP/1.1 loads six at a time.
            {
              name: 'room-late',
              test: oneOf(
                'pages/room/late-parts.ts',
                'features/player/late-parts.ts',
                'features/chat/late-parts.ts',
                'features/film/PickFilm.tsx',
                'features/library/Library.tsx',
              ),
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
});
