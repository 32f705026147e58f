import { tabStorage } from '../tab-storage.ts';

const KEY = 'return-url';

/** What was kept before this page was opened; undefined until it was looked for. */
let kept: { page: unknown } | undefined;

// The next person at this browser is not led there.
tabStorage.onClear(() => {
  kept = { page: undefined };
});

/** Keeps the page that somebody wanted while they sign in at the provider, where no history entry can carry it. */
export function keepReturnUrl(page: unknown): void {
  if (page === undefined) tabStorage.remove(KEY);
  else tabStorage.write(KEY, page);
}

/** The page that was kept before this one was opened, the same however often it is asked for. It comes from storage. */
export function returnUrl(): unknown {
  if (!kept) {
    kept = { page: tabStorage.read(KEY) };
    tabStorage.remove(KEY);
  }
  return kept.page;
}
