import * as z from 'zod/mini';
import { entryFile } from './document/document-page.ts';
import { storedValue, tabStorage } from './storage.ts';

const leftRelease = storedValue(tabStorage, 'left-release', z.string());

/**
 * Reloads the page if the site can be reached and has a new release, whose files replace those of this page. With `always`,
 * also reloads without a new release, because some browsers cache a failed module. At most once for each release and tab.
 */
export async function reloadOnce(always: boolean): Promise<void> {
  const entry = entryFile();
  if (!entry || leftRelease.read() === entry) return;
  const site = await fetch('/', { cache: 'no-store' })
    .then((response) => response.text())
    .catch(() => '');
  // A captive portal's sign-in page is not this site.
  const isReached = site.includes('id="site-data"');
  if (!isReached || (!always && site.includes(entry))) return;
  leftRelease.write(entry);
  // Otherwise the worker opens the document that it has kept.
  await globalThis.caches?.delete('shell');
  location.reload();
}
