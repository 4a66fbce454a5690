// Shows the descriptions of the protocol in Scalar's API reference, which scalar.js defines. Nothing leaves this server.
const wanted = new URLSearchParams(location.search).get('api') ?? 'calls';
const sources = [
  { title: 'REST calls', slug: 'calls', url: 'openapi.json' },
  { title: 'Messages of rooms', slug: 'messages', url: 'asyncapi.json' },
].map((source) => ({ ...source, default: source.slug === wanted }));

document.querySelector(`[data-source="${CSS.escape(wanted)}"]`)?.setAttribute('aria-current', 'page');

window.Scalar.createApiReference('#reference', {
  sources,
  // docs.css has the colours and the fonts.
  theme: 'none',
  withDefaultFonts: false,
  forceDarkModeState: getComputedStyle(document.documentElement).colorScheme === 'light' ? 'light' : 'dark',
  hideDarkModeToggle: true,
  operationTitleSource: 'path',
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  // Services of Scalar's, which the policy of the page wouldn't let it reach anyway.
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // A token that was typed is gone with the page.
  persistAuth: false,
});
