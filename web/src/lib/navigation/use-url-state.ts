import { useCallback, useLayoutEffect } from 'react';
import { type NavigateFunction, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { interceptHistoryMove } from './history-moves.ts';

type Values = Record<string, string | null>;

/** The state that is stored in history entries. */
interface EntryState {
  writtenHere?: true;
  /** Whether the entry was pushed on top of the same page, so that going back only closes what it opened. */
  openedHere?: boolean;
  /** Data of the screen that is not in the URL, such as a cursor stack. */
  data?: unknown;
  /** What is open on top of the page and does not belong in a link, by name. */
  layers?: Record<string, string> | undefined;
  /** The search before the first change below the open layer, in the layer's entry and in the one below it. */
  before?: string;
}

interface UrlChange {
  /** New values by name; null removes a parameter. All others stay. */
  values?: Values;
  /** The same for layers. */
  layers?: Values;
  /** Pushes a history entry instead of replacing the current one. While a layer is open, pushes only one. */
  push?: boolean;
  /** The name of what the change opens. If it is not open yet, it gets an entry, which `close` goes back from. */
  opens?: string;
  /** New data for the entry; if the key is missing, the data stays. */
  data?: unknown;
}

/**
 * The URL as last written, returned to or rendered. The router renders a change some time after it is written, and
 * changes made in the meantime must not undo it. It is global like the URL itself.
 */
let latest: { search: string; entry: EntryState } = { search: '', entry: {} };

/** While an entry is being left to close something: the changes to make after that. */
let closing: { hasLeft: boolean; waiting: (() => void)[] } | null = null;

/** The search parameters of the URL, and the layers of the history entry. `change` and `close` are stable. */
export function useUrlState() {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const isReturn = useNavigationType() === 'POP';
  const entry = (state ?? {}) as EntryState;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the search and state of an entry never change
  useLayoutEffect(() => {
    // A memory router, as in tests, fires no `popstate` event; its POP render ends the closing.
    if (closing && !closing.hasLeft && !isReturn) return;
    latest = { search, entry };
    const waiting = closing?.waiting ?? [];
    closing = null;
    for (const makeChange of waiting) makeChange();
  }, [key]);

  const change = useCallback(
    (urlChange: UrlChange) => {
      if (closing) closing.waiting.push(() => write(urlChange, navigate));
      else write(urlChange, navigate);
    },
    [navigate],
  );

  /** Closes a parameter or layer: goes back if `change` opened it, otherwise replaces the entry. */
  const close = useCallback(
    (name: string) => {
      // A second click must not go back twice.
      if (closing || valueNow(name) === null) return;
      if (!latest.entry.openedHere) return change({ values: { [name]: null }, layers: { [name]: null } });
      closing = { hasLeft: false, waiting: [] };
      navigate(-1);
    },
    [change, navigate],
  );

  return {
    search,
    layers: entry.layers,
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

/** The current value of a parameter or layer, even before the router renders it. Null if missing or empty. */
export function valueNow(name: string): string | null {
  return new URLSearchParams(latest.search).get(name) || (latest.entry.layers?.[name] ?? null);
}

/** Whether `close` is going back. It only closes a layer, so nothing else is lost. */
export function isClosing(): boolean {
  return closing !== null;
}

function write(
  { values = {}, layers = {}, opens, ...urlChange }: UrlChange,
  navigate: NavigateFunction,
): void {
  const { search: before, entry } = latest;
  const data = 'data' in urlChange ? urlChange.data : entry.data;
  const search = withValues(before, values);
  const isOpening = opens !== undefined && valueNow(opens) === null;
  const isBelow = urlChange.push === true && entry.layers !== undefined;

  const writeEntry = (push: boolean, state: EntryState) => {
    latest = { search, entry: { writtenHere: true, ...state, data } };
    navigate({ search }, { replace: !push, state: latest.entry });
  };
  if (isBelow && entry.before === undefined) {
    writeEntry(false, { before });
    writeEntry(true, { before, layers: entry.layers, openedHere: true });
  } else if (isOpening || (urlChange.push && !isBelow)) {
    writeEntry(true, { layers: withLayers(entry.layers, layers), openedHere: isOpening });
  } else {
    writeEntry(false, { ...entry, layers: withLayers(entry.layers, layers) });
  }
}

/** Carries the changes made in a layer over to the entry below it, which later changes build on. */
interceptHistoryMove((event) => {
  if (closing) closing.hasLeft = true;
  const { search, entry } = latest;
  // The router wraps the page's state in its own.
  const below: EntryState = event.state?.usr ?? {};
  const isBelow =
    entry.layers && !below.layers && below.before !== undefined && below.before === entry.before;
  if (!isBelow) {
    latest = { search: window.location.search, entry: below };
    return;
  }
  if (search === entry.before) {
    // Nothing has changed, so Back would seem to do nothing here.
    event.stopImmediatePropagation();
    window.history.back();
    return;
  }
  const usr: EntryState = { ...below, data: entry.data };
  latest = { search, entry: usr };
  window.history.replaceState({ ...event.state, usr }, '', window.location.pathname + search);
});

function withValues(search: string, values: Values): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

function withLayers(open: EntryState['layers'], changes: Values): EntryState['layers'] {
  const kept = Object.entries({ ...open, ...changes }).filter(([, value]) => value !== null);
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as EntryState['layers']);
}

interface Opened {
  /** The id of what is open, or null. It may not exist. */
  id: string | null;
  /** Opens it, or something else in its place, with a new entry in the browser's history. */
  open: (id: string) => void;
  /** Goes back if it was opened here; after a link, replaces the history entry. */
  close: () => void;
}

/**
 * Keeps the id of an open parcel, customer or message in the URL, such as `?parcel=<id>`, so that links and reloads open it
 * and Back closes it. `open` and `close` are stable.
 */
export const useIdInUrl = (name: 'parcel' | 'customer' | 'message'): Opened => useOpened(name, 'values');

/**
 * What is open on top of a page, kept in the history entry, so that Back closes it, and Forward and a reload open it
 * again. Each name has at most one open layer. `open` and `close` are stable.
 */
export const useLayer = (name: string): Opened => useOpened(name, 'layers');

function useOpened(name: string, kept: 'values' | 'layers'): Opened {
  const { search, layers, change, close } = useUrlState();
  return {
    id: (kept === 'layers' ? layers?.[name] : new URLSearchParams(search).get(name)) || null,
    open: useCallback((id) => change({ [kept]: { [name]: id }, opens: name }), [change, name, kept]),
    close: useCallback(() => close(name), [close, name]),
  };
}
