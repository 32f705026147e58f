import { useCallback, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** The state that is stored in history entries. */
interface EntryState {
  writtenHere?: true;
  /** The entry was pushed on top of the same page, so going back only closes what it opened. */
  openedHere?: true;
  /** Data of the screen that is not in the URL, such as a cursor stack. */
  data?: unknown;
}

interface UrlChange {
  /** New values by name; null removes a parameter. All others stay. */
  values: Record<string, string | null>;
  /** Pushes a history entry instead of replacing the current one. */
  push?: boolean;
  /** The new entry opens something that `close` closes by going back. */
  opens?: boolean;
  /** New data for the entry; if the key is missing, the data stays. */
  data?: unknown;
}

/**
 * The URL as last written or rendered. The router renders a change some time after it is written, and changes made in the
 * meantime must not undo it. It is global like the URL itself.
 */
let latest: { search: string; entry: EntryState } = { search: '', entry: {} };

/** The search parameters of the URL. `change` and `close` are stable. */
export function useUrlState() {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const isReturn = useNavigationType() === 'POP';
  const entry = (state ?? {}) as EntryState;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the search and state of an entry never change
  useLayoutEffect(() => {
    latest = { search, entry };
  }, [key]);

  const change = useCallback(
    (urlChange: UrlChange) => {
      const { values, push = false, opens = false } = urlChange;
      const data = 'data' in urlChange ? urlChange.data : latest.entry.data;
      const openedHere = push ? opens : latest.entry.openedHere;
      latest = {
        search: withValues(latest.search, values),
        entry: { writtenHere: true, ...(openedHere && { openedHere }), ...(data !== undefined && { data }) },
      };
      navigate({ search: latest.search }, { replace: !push, state: latest.entry });
    },
    [navigate],
  );

  /** Removes a parameter: goes back if `change` opened it, otherwise replaces the entry. */
  const close = useCallback(
    (name: string) => {
      if (valueNow(name) === null) return;
      if (!latest.entry.openedHere) return change({ values: { [name]: null } });
      // Remove it now, so a second click does not go back twice.
      latest = { search: withValues(latest.search, { [name]: null }), entry: {} };
      navigate(-1);
    },
    [change, navigate],
  );

  return {
    search,
    /** Unique for each history entry, even if two have the same parameters. */
    key,
    /** The data that `change` stored with this entry. It survives a reload, Back and Forward. Not validated. */
    data: entry.data,
    /** Whether `change` led to this entry, rather than a link, a reload, Back or Forward. */
    isWrittenHere: entry.writtenHere === true && !isReturn,
    change,
    close,
  };
}

/** The current value of a parameter, even before the router renders it. */
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
