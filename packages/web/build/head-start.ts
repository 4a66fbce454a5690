import type { Plugin } from 'vite';

/** Loads the head start before all else, and runs it at once, while other modules wait for the styles and for each other. */
export function headStart(): Plugin {
  return {
    name: 'head-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        const [script, src] = /\s*<script [^>]*src="([^"]*\/head-start-[^"]*)"><\/script>/.exec(page) ?? [];
        if (script === undefined || src === undefined) throw new Error('The page has no head start');
        const tag = { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src }, injectTo: 'head-prepend' } as const;
        return { html: page.replace(script, ''), tags: [tag] };
      },
    },
  };
}
