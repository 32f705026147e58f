// What cannot wait for the modules. A file of its own: the content security policy allows no inline script.

// The colour scheme, so that a reload in the dark one never flashes white.
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

// The files of this page: else they would be asked for only once all that every page needs is here and has run.
// The build writes their names into the document; see page-files.ts.
(() => {
  const files = JSON.parse(document.getElementById('page-files').textContent);
  for (const file of files[location.pathname] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
