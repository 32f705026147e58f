// Sets the colour scheme before the first paint. A file of its own: the content security policy allows no inline script.
// The key and the attribute are COLOR_MODE_KEY and COLOR_SCHEME_ATTRIBUTE of src/app/theme.ts.
(() => {
  let mode = 'system';
  try {
    mode = localStorage.getItem('color-mode') || mode;
  } catch {
    // Storage is blocked: the system decides.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = mode === 'dark' || (mode === 'system' && systemIsDark);
  document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light');
})();
