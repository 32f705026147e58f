import { tabStorage } from '../storage.ts';

const KEY = 'return-url';

/** The URL that was stored before this page was loaded; undefined until it is first read. */
let stored: { url: unknown } | undefined;

tabStorage.onClear(() => {
  stored = { url: undefined };
});

/** Stores the return URL during a sign-in at the provider, where it cannot be passed in a history entry. */
export function saveReturnUrl(url: unknown): void {
  if (url === undefined) tabStorage.remove(KEY);
  else tabStorage.write(KEY, url);
}

/**
 * The return URL of a signed-out page, whose history entry may contain it. Kept until a reload, because links between
 * these pages do not pass it on. Not validated.
 */
export function keptReturnUrl(url: unknown): unknown {
  if (url !== undefined) stored = { url };
  return returnUrl();
}

/** The return URL stored before this page was loaded. Later calls return the same value. Not validated. */
export function returnUrl(): unknown {
  if (!stored) {
    stored = { url: tabStorage.read(KEY) };
    tabStorage.remove(KEY);
  }
  return stored.url;
}
