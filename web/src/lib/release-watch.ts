import { fetchConfig } from './fetch-config.ts';
import { servedFiles } from './reload-once.ts';

/** The site follows the API within minutes, and a canary answers with both releases in the meantime. */
const CHECK_AGAIN_MS = 60_000;

/** The release whose files this page has. Empty if it is not known. */
let own = '';
let checkedAt = Number.NEGATIVE_INFINITY;
let isReplaced = false;
const listeners = new Set<() => void>();

/** Sets the release that this page was opened with. Called once, before the first request. */
export function configureRelease({ release }: { release: string }): void {
  own = release;
  checkedAt = Number.NEGATIVE_INFINITY;
  isReplaced = false;
}

/** The release that this page was opened with, or a later one with the same files. */
export const pageRelease = (): string => own;

/** Whether the site has other files than this page, so that a reload gets a new version. */
export const isSiteReplaced = (): boolean => isReplaced;

/** Calls the listener when the site is replaced. Returns a function that removes it. */
export function onSiteReplaced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Checks the release of a response of the API; null if the gateway answered. Another one than that of this page is only a
 * hint: the API is deployed before the site, and may return to an earlier release. What the site itself serves decides.
 * Resolves when that is known. Never rejects.
 */
export async function checkRelease(ofApi: string | null): Promise<void> {
  const isKnown = ofApi === null || ofApi === own || own === '' || isReplaced;
  if (isKnown || Date.now() - checkedAt < CHECK_AGAIN_MS) return;
  checkedAt = Date.now();
  // Without a network, a later response is the next chance.
  await checkSite().catch(() => undefined);
}

async function checkSite(): Promise<void> {
  const { release } = (await fetchConfig({ cache: 'no-store' })) as { release?: unknown };
  if (typeof release !== 'string' || release === own) return;
  const served = await servedFiles();
  // A release may leave the files of the site as they are.
  if (served === 'same') own = release;
  if (served !== 'new') return;
  isReplaced = true;
  for (const listener of listeners) listener();
}
