import * as z from 'zod/mini';
import { entryFile } from './document/document-page.ts';
import { storedValue, tabStorage } from './storage.ts';

const leftRelease = storedValue(tabStorage, 'left-release', z.string());

/**
 * What the site serves now, compared to the files of this page. Null without a network, and for the sign-in page of a
 * captive portal.
 */
export async function servedFiles(): Promise<'same' | 'new' | null> {
  const site = await fetch('/', { cache: 'no-store' })
    .then((response) => response.text())
    .catch(() => '');
  const entry = entryFile();
  if (entry === undefined || !site.includes('id="site-data"')) return null;
  return site.includes(entry) ? 'same' : 'new';
}

/** Reloads the page from the network. */
export async function reload(): Promise<void> {
  // Otherwise the worker opens the document that it has kept. A browser that blocks storage rejects, and has no worker.
  await globalThis.caches?.delete('shell').catch(() => undefined);
  location.reload();
}

/**
 * Reloads the page if the site can be reached and has a new release, whose files replace those of this page. With `always`,
 * also reloads without a new release, because some browsers cache a failed module. At most once for each release and tab.
 */
export async function reloadOnce(always: boolean): Promise<void> {
  const entry = entryFile();
  if (!entry || leftRelease.read() === entry) return;
  const served = await servedFiles();
  if (served === null || (!always && served === 'same')) return;
  // If the browser stores nothing, only other files keep the next load from reloading again.
  if (!leftRelease.write(entry) && served === 'same') return;
  await reload();
}
