// Runs before the modules. A separate file, because the content security policy allows no inline script.

// Sets the color scheme, so that a reload in dark mode never flashes white.
// The key and the attribute are COLOR_MODE_KEY and COLOR_SCHEME_ATTRIBUTE of src/app/theme/theme.ts.
(() => {
  let mode = 'system';
  try {
    mode = localStorage.getItem('color-mode') || mode;
  } catch {
    // Storage is blocked: follow the system.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = mode === 'dark' || (mode === 'system' && systemIsDark);
  document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light');
})();

// The shape of the skeleton: the login page is outside the shell.
document.documentElement.toggleAttribute('data-alone', /^\/(login)?$/.test(location.pathname));

// Preloads the chunks of this page, which would otherwise load only after the entry has run.
// The build lists them in the document; see page-files.ts.
(() => {
  const files = JSON.parse(document.getElementById('page-files').textContent);
  const path = location.pathname;
  for (const file of files[path] ?? files[path.replace(/[^/]+$/, ':id')] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
