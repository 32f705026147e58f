import * as z from 'zod/mini';
import { storedValue, tabStorage } from './storage.ts';

const leftRelease = storedValue(tabStorage, 'left-release', z.string());

/**
 * Reloads this site if it can be reached and has a new release, whose files replace those that this page was built with;
 * `always` also without a new one, because some browsers keep the failure of a module. At most once for each release and
 * tab. Resolves after the check.
 */
export async function reloadOnce(always: boolean): Promise<void> {
  const entry = document.querySelector('script[type=module]')?.getAttribute('src');
  if (!entry || leftRelease.read() === entry) return;
  const site = await fetch('/', { cache: 'no-store' })
    .then((response) => response.text())
    .catch(() => '');
  // The sign-in page of a public network is not this site.
  const isReached = site.includes('id="page-files"');
  if (!isReached || (!always && site.includes(entry))) return;
  leftRelease.write(entry);
  location.reload();
}
