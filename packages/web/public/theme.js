// Runs before the first paint: the stored theme, if it is one. src/preferences checks and corrects the rest.
try {
  var theme = JSON.parse(localStorage.getItem('settings') || '{}').theme;
  if (/^(dark|light|deepred|deepblue|greenslate|strawberry)$/.test(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // An unreadable setting or a closed storage: the page stays dark.
}
