// Applies the stored theme before the first paint. src/preferences does the rest.
try {
  const { base = '' } = document.documentElement.dataset;
  const { theme } = JSON.parse(localStorage.getItem(`settings${base}`));
  const [scheme, color] = {
    dark: ['dark', '#0f0e0d'],
    light: ['light', '#f3efe8'],
    deepred: ['dark', '#1a0709'],
    deepblue: ['dark', '#060d1b'],
    greenslate: ['dark', '#0f1716'],
    strawberry: ['light', '#fceeeb'],
  }[theme];
  document.documentElement.dataset.theme = theme;
  document.head.querySelector('[name=color-scheme]').content = scheme;
  document.head.querySelector('[name=theme-color]').content = color;
} catch {
  // No valid theme is stored: the page stays dark.
}
