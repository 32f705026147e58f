import { documentPage, filesOf, shapeFrame } from '../lib/document/document-page.ts';
import type { DocumentPage } from '../lib/document/page-data.ts';
import { fetchConfig } from '../lib/fetch-config.ts';
import { storedToken } from '../lib/identity/claims.ts';

// The script in the document, which runs before it is painted. `web/document-scripts.ts` bundles it. The site also works
// without it, only later.

const { pathname, search } = location;

/** So that a reload in dark mode never flashes white. */
function setColorScheme(): void {
  // COLOR_MODE_KEY and COLOR_SCHEME_ATTRIBUTE of `theme/theme.ts`, which imports the component library.
  const mode = stored('color-mode') ?? 'system';
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light');
}

/**
 * Preloads what `boot.ts` starts. Links in the document could load while it is parsed, and the browser would compile them
 * before the first paint.
 */
function preloadFiles(): void {
  for (const file of filesOf(pathname)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    // The first paint needs none of them, and the answers to the first calls are small.
    link.fetchPriority = 'low';
    document.head.append(link);
  }
}

/** Sends the first calls of this page, if the session's token is stored and valid, and its user may open the page. */
async function sendCalls({ roles, calls, callsWithoutParameters }: DocumentPage): Promise<void> {
  const { userPoolClientId, apiUrl } = (await early.config) as Record<string, string>;
  const found = storedToken(stored, `CognitoIdentityServiceProvider.${userPoolClientId}.`, Date.now());
  const groups = found?.claims['cognito:groups'];
  if (!found || !(Array.isArray(groups) && roles.some((role) => groups.includes(role)))) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${found.token}` };
  for (const path of search ? calls : [...callsWithoutParameters, ...calls]) {
    // The page sends a failed request again, and reports the error.
    const answer = fetch(apiUrl + path, { headers }).catch(() => undefined);
    early.calls.set(path, { token: found.token, answer });
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const early: NonNullable<typeof globalThis.early> = { config: fetchConfig(), calls: new Map() };
globalThis.early = early;
setColorScheme();
shapeFrame(pathname);
preloadFiles();
const page = documentPage(pathname);
if (page) sendCalls(page).catch(() => undefined);
// An answer that the page has not used by then would be out of date, like the data of a query (STALE_AFTER_MS).
setTimeout(() => early.calls.clear(), 30_000);
