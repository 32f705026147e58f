import { useCallback, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** What this screen leaves in the history entries that it writes. */
interface EntryMark {
  writtenHere?: true;
  /** The entry was pushed on top of the same page, so that going back only closes what it opened. */
  openedHere?: true;
  /** What the screen keeps with this entry beside its address, such as the way to a page of a list. */
  kept?: unknown;
}

interface UrlChange {
  /** New values by name; null takes a parameter out. All others stay. */
  values: Record<string, string | null>;
  /** A new entry in the browser's history, which Back undoes; else the present one is rewritten. */
  push?: boolean;
  /** The new entry opens something that {@link useUrlState} closes by going back. */
  opens?: boolean;
  /** What is kept with the entry from now on; without it, what was kept stays. */
  keep?: unknown;
}

/**
 * The address as it was last written or shown. The router shows a change some moments after it was written, and what
 * is written meanwhile must not undo it. There is one address bar, so there is one of it.
 */
let latest: { search: string; mark: EntryMark } = { search: '', mark: {} };

/** The parameters of the address, with ways to change them. `change` and `close` stay the same functions. */
export function useUrlState() {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const isReturn = useNavigationType() === 'POP';
  const mark = (state ?? {}) as EntryMark;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry, known by its key, keeps its search and state
  useLayoutEffect(() => {
    latest = { search, mark };
  }, [key]);

  const change = useCallback(
    (asked: UrlChange) => {
      const { values, push = false, opens = false } = asked;
      const kept = 'keep' in asked ? asked.keep : latest.mark.kept;
      const openedHere = push ? opens : latest.mark.openedHere;
      latest = {
        search: withValues(latest.search, values),
        mark: { writtenHere: true, ...(openedHere && { openedHere }), ...(kept !== undefined && { kept }) },
      };
      navigate({ search: latest.search }, { replace: !push, state: latest.mark });
    },
    [navigate],
  );

  /** Takes a parameter out: by going back where `change` opened it, else by rewriting the entry. */
  const close = useCallback(
    (name: string) => {
      if (valueNow(name) === null) return;
      if (!latest.mark.openedHere) return change({ values: { [name]: null } });
      // Gone at once, so that a second press does not go back twice.
      latest = { search: withValues(latest.search, { [name]: null }), mark: {} };
      navigate(-1);
    },
    [change, navigate],
  );

  return {
    search,
    /** Differs for each entry of the history, also where two have the same parameters. */
    key,
    /** What `change` kept with this entry. A reload, Back and Forward bring it too; anybody may have written it. */
    kept: mark.kept,
    /** Whether this entry came by `change`, not by a link, a reload, Back or Forward. */
    isWrittenHere: mark.writtenHere === true && !isReturn,
    change,
    close,
  };
}

/** A value of the address as it is now, also before the router shows it. */
export function valueNow(name: string): string | null {
  return new URLSearchParams(latest.search).get(name);
}

function withValues(search: string, values: UrlChange['values']): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}
