import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiDocs } from './build/api-docs.ts';
import { trimEmojiData } from './build/emoji-data.ts';
import { listLibraries } from './build/list-libraries.ts';
import { listPages } from './build/list-pages.ts';
import { serviceWorker } from './build/service-worker.ts';
import { oneOf } from './build/source-files.ts';
import { localeTags } from './src/i18n/locales.ts';

/** Whether the app has a language of React Aria's own texts, such as de-DE. The others are left out of the bundle. */
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

/** Small parts that most pages share. Those of the home page and a room would lead one to load the other. */
const isCommon = oneOf(
  ...['Avatar', 'Badge', 'Banner', 'EmptyState', 'Illustration', 'NoConnectionBar', 'Skeleton'].flatMap((name) => [
    `ui/${name}.tsx`,
    `ui/${name}.module.css`,
  ]),
  'app/BarLinks.tsx',
  'common/ExternalLink.tsx',
  'common/use-operator-links.ts',
  'ui/LinkButton.tsx',
  'ui/copy-text.ts',
  'common/first-visit.ts',
  'common/format-time.ts',
  'common/sample-request.ts',
  'common/use-fragment-value.ts',
  'room-client/media-time.ts',
);
const isLaterIcon = oneOf(
  ...[
    'arrow-down-to-line',
    'arrow-up-to-line',
    'ban',
    'chevron-up',
    'circle-check',
    'copy',
    'list-plus',
    'lock-open',
    'reply',
    'rotate-ccw-clock',
    'settings',
    'shuffle',
    'sliders-horizontal',
    'unplug',
    'users-round',
  ].map((name) => `lucide-react/dist/esm/icons/${name}.mjs`),
);
const isInEveryPage = /\/(?:main|rolldown-runtime)-/;
const roomTexts = /\/i18n\/locales\/([\w-]+)\/(?:room|stage|player|queue|chat|people)\.json$/;
const lucideIcon = /\/lucide-react\/.*\/icons\//;

// Vite wants its configuration as the default export.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [dropUnusedLocales(), trimEmojiData(), react(), listLibraries(), listPages(), serviceWorker(), apiDocs()],
  // The server may be below a path that the build doesn't know: scripts and styles name files relative to themselves, and the
  // server adds the path to the URLs of index.html.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    target: 'es2023',
    // Inlined images and styles would need more than 'self' in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has loaded by then. Firefox reports an error for a preload of a module that it has.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? files.filter((file) => !isInEveryPage.test(file)) : files),
    },
    // hls.js and dash.js are that large. They load only when such a source plays.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // One chunk for what a page needs at once, and one for small shared parts, instead of a chunk for each set of pages
        // that share a module.
        codeSplitting: {
          groups: [
            // The home page needs limits, the names and titles of rooms and URLs, and no messages.
            {
              name: 'main',
              test: oneOf('main.tsx', 'common/use-title-of.ts', '../../protocol/src/room-name.ts', '../../protocol/src/url.ts'),
              priority: 4,
            },
            // What rooms and REST calls share, and the calls that no page makes at once.
            { name: 'messages', test: oneOf('../../protocol/src/messages.ts'), priority: 3 },
            { name: 'calls', test: oneOf('../../protocol/src/rest.ts'), priority: 2 },
            { name: 'common', test: (id) => isCommon(id) || lucideIcon.test(id), minShareCount: 2, priority: 2 },
            // Only the menus of the shell share these icons, so a room doesn't need them.
            {
              name: 'menu-icons',
              test: oneOf(...['armchair', 'gauge', 'log-out'].map((name) => `lucide-react/dist/esm/icons/${name}.mjs`)),
              priority: 3,
            },
            // What several parts share that no page shows at first.
            { name: 'later-icons', test: isLaterIcon, priority: 3 },
            // The home page shares them with others, and a room needs them later or never.
            { name: 'recent-rooms', test: oneOf('common/recent-rooms.ts'), priority: 3 },
            { name: 'sites', test: oneOf('common/sites.ts'), priority: 3 },
            // The home page and the list of rooms share it. Neither needs all of the other.
            {
              name: 'announcement',
              test: oneOf('common/ServerAnnouncement.tsx', 'lucide-react/dist/esm/icons/megaphone.mjs'),
              priority: 3,
            },
            // Logins and accounts share these.
            {
              name: 'login-icons',
              test: oneOf('lucide-react/dist/esm/icons/key-round.mjs', 'lucide-react/dist/esm/icons/fingerprint-pattern.mjs'),
              priority: 3,
            },
            // Rooms and televisions share these.
            {
              name: 'volume-icons',
              test: oneOf(...['volume-2', 'volume-x'].map((name) => `lucide-react/dist/esm/icons/${name}.mjs`)),
              priority: 3,
            },
            // What a room shows at first has none.
            {
              name: 'thumbnails',
              test: oneOf(...['Thumbnail', 'DrawnThumbnail'].flatMap((name) => [`ui/${name}.tsx`, `ui/${name}.module.css`])),
              priority: 2,
            },
            { name: 'fields', test: oneOf('ui/TextField.tsx', 'ui/focus/focus-first-invalid.ts'), priority: 2 },
            // The settings of a room share them with the dialog of a new one.
            {
              name: 'room-fields',
              test: oneOf('common/RoomFields.tsx', 'common/permission-presets.ts', 'ui/RadioCards.tsx', 'ui/RadioCards.module.css'),
              priority: 2,
            },
            // The login dialog shares tabs with rooms, and its forms with the pages of accounts. None needs all of the other.
            { name: 'tabs', test: oneOf('ui/Tabs.tsx', 'ui/Tabs.module.css'), priority: 2 },
            {
              name: 'account-forms',
              test: oneOf(...['fields.tsx', 'use-form.ts', 'use-email-confirmation.ts'].map((file) => `features/account/${file}`)),
              priority: 2,
            },
            { name: (id) => `room-texts-${roomTexts.exec(id)?.[1]}`, debugName: 'room-texts', test: roomTexts, priority: 2 },
            { name: 'home', test: oneOf('pages/home/HomePage.tsx'), priority: 1 },
            { name: 'room', test: oneOf('pages/room/RoomPage.tsx'), priority: 1 },
            // Every room loads them right after its first paint.
            {
              name: 'room-later',
              test: oneOf(
                'features/add/LinksFromOutside.tsx',
                'features/chat/TypingLine.tsx',
                'features/chat/EmojiButton.tsx',
                'features/chat/UnsentMessages.tsx',
                'features/chat/connect-chat.ts',
                'features/device/connect-device.ts',
                'features/player/Segments.tsx',
                'features/player/Shortcuts.tsx',
                'features/player/OverVideo.tsx',
                'features/player/ReactButton.tsx',
                'features/recent-rooms/RecordRecentRoom.tsx',
                'features/room-toasts/RoomToasts.tsx',
                'features/thumbnails/capture-thumbnails.ts',
                'pages/room/ChatTools.tsx',
                'pages/room/PanelEdge.tsx',
                'pages/room/UpNext.tsx',
              ),
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
