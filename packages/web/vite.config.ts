import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { listLibraries } from './build/list-libraries.ts';
import { listPreloads } from './build/list-preloads.ts';
import { serviceWorker } from './build/service-worker.ts';

/** Languages of React Aria's own texts that this app speaks; the other twenty-odd stay out of the bundle. */
const spoken = new Set(['en-US', 'de-DE', 'fr-FR', 'ru-RU', 'es-ES', 'pt-BR']);

function dropUnspokenTexts(): Plugin {
  return {
    name: 'drop-unspoken-texts',
    enforce: 'pre',
    load(id) {
      const file = /node_modules\/react-(?:aria|stately)[^?]*\/intl\/.*\/([a-z]{2}-[A-Z]{2})\.m?js$/.exec(id);
      return file?.[1] === undefined || spoken.has(file[1]) ? null : 'export default {};';
    },
  };
}

// Vite wants its configuration as the default export.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [dropUnspokenTexts(), react(), listLibraries(), listPreloads(), serviceWorker()],
  build: {
    target: 'es2023',
    // Inlined pictures and styles would need more than 'self' in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // hls.js and dash.js are that large, and load only when such a source plays.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // What a page needs at once is one file, and what the small parts of the kit are another, instead of one for each
        // set of pages that share something.
        codeSplitting: {
          groups: [
            { name: 'main', test: /src\/main\.tsx$/, priority: 4 },
            {
              name: 'common',
              test: /src\/ui\/(?:Avatar|Badge|Banner|EmptyState|Illustration|LinkButton|NoConnectionBar|Skeleton|Thumbnail)\.|src\/common\/page-title\.|lucide-react.*icons/,
              minShareCount: 2,
              priority: 2,
            },
            // Of what only the menus of the shell share, and links to elsewhere, a room without them needs nothing.
            { name: 'menu-icons', test: /lucide-react.*icons\/(?:armchair|log-out)\./, priority: 3 },
            {
              name: 'links',
              test: /src\/(?:app\/BarLinks|common\/(?:ExternalLink|use-operator-links|use-has-privacy-policy))\./,
              priority: 3,
            },
            { name: 'fields', test: /src\/ui\/TextField\.tsx$|src\/common\/show-problems\./, priority: 2 },
            { name: 'home', test: /pages\/home\/HomePage\.tsx$/, priority: 1 },
            { name: 'room', test: /pages\/room\/RoomPage\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
});
