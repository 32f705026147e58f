import { useCallback } from 'react';
import {
  type Location,
  type NavigateFunction,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { useNavigationGuard } from './navigation-guards.ts';
import { useLatestLocation } from './use-latest-location.ts';

type Values = Record<string, string | null>;

/** The state that is stored in history entries. */
interface EntryState {
  writtenHere?: true;
  /** The search of the entry below, if this one was pushed to open something on top of the same page. */
  openedOver?: string | undefined;
  /** Data of the screen that is not in the URL, such as a cursor stack. */
  data?: unknown;
  /** What is open on top of the page and does not belong in a link, by name. */
  layers?: Record<string, string> | undefined;
}

interface UrlChange {
  /** New values by name; null removes a parameter. All others stay. */
  values?: Values;
  /** The same for layers. */
  layers?: Values;
  /** Pushes a history entry instead of replacing the current one, unless a layer is open, which has one. */
  push?: boolean;
  /** The name of what the change opens. If it is not open yet, it gets an entry, which `close` goes back from. */
  opens?: string;
  /** New data for the entry; if the key is missing, the data stays. */
  data?: unknown;
}

const entryOf = ({ state }: Location): EntryState => state ?? {};

/** What is open on top of the page in a history entry, by name. */
export const layersOf = (location: Location): Readonly<Record<string, string>> =>
  entryOf(location).layers ?? {};

/** The value of a parameter or layer. Null if missing or empty. */
const valueIn = (location: Location, name: string): string | null =>
  new URLSearchParams(location.search).get(name) || (layersOf(location)[name] ?? null);

/** Resolves when `close` has gone back. It is global like the URL itself. */
let closing: Promise<void> | null = null;

/** Whether `close` is going back. It only closes a layer, so nothing else is lost. */
export const isClosing = (): boolean => closing !== null;

/** The search parameters of the URL, and the layers of the history entry. All functions are stable. */
export function useUrlState() {
  const location = useLocation();
  const navigate = useNavigate();
  const isReturn = useNavigationType() === 'POP';
  const latest = useLatestLocation();
  const entry = entryOf(location);

  /** Changes made while `close` goes back wait for it. */
  const change = useCallback(
    (urlChange: UrlChange) => {
      if (closing) void closing.then(() => write(latest(), urlChange, navigate));
      else write(latest(), urlChange, navigate);
    },
    [navigate, latest],
  );

  /**
   * Closes a parameter or layer. Goes back if `change` opened it, unless the parameters have been changed since, which are
   * kept in its entry.
   */
  const close = useCallback(
    (name: string) => {
      const now = latest();
      // A second click must not go back twice.
      if (closing || valueIn(now, name) === null) return;
      if (isChangedIn(now, name)) return change({ values: { [name]: null }, layers: { [name]: null } });
      closing = Promise.resolve()
        .then(() => navigate(-1))
        .finally(() => {
          closing = null;
        });
    },
    [change, navigate, latest],
  );

  return {
    search: location.search,
    layers: entry.layers,
    /** Unique for each history entry, even if two have the same parameters. */
    key: location.key,
    /** The data that `change` stored with this entry. It survives a reload, Back and Forward. Not validated. */
    data: entry.data,
    /** Whether `change` led to this entry, rather than a link, a reload, Back or Forward. */
    isWrittenHere: entry.writtenHere === true && !isReturn,
    /** The current value of a parameter or layer, even before it is rendered. Null if missing or empty. */
    valueNow: useCallback((name: string) => valueIn(latest(), name), [latest]),
    change,
    close,
  };
}

/** Whether an entry has more than the one below it and what it opened, so that it remains when that is closed. */
function isChangedIn(location: Location, name: string): boolean {
  return entryOf(location).openedOver !== withValues(location.search, { [name]: null });
}

function write(location: Location, change: UrlChange, navigate: NavigateFunction): void {
  const { values = {}, layers = {}, opens, push = false } = change;
  const entry = entryOf(location);
  const isOpening = opens !== undefined && valueIn(location, opens) === null;
  const isNew = isOpening || (push && entry.layers === undefined);
  const state: EntryState = {
    writtenHere: true,
    data: 'data' in change ? change.data : entry.data,
    layers: withLayers(entry.layers, layers),
    openedOver: isOpening ? withValues(location.search) : isNew ? undefined : entry.openedOver,
  };
  void navigate({ search: withValues(location.search, values) }, { replace: !isNew, state });
}

/** A search with other values, always encoded in the same way. */
function withValues(search: string, values: Values = {}): string {
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
  const id = (kept === 'layers' ? layers?.[name] : new URLSearchParams(search).get(name)) || null;
  const closeIt = useCallback(() => close(name), [close, name]);
  // Back closes it like any other way, so that it keeps what was chosen in the meantime.
  useNavigationGuard(id !== null, ({ historyAction, currentLocation, nextLocation }) => {
    // A second Back may come before the first one is rendered.
    const isOpen = valueIn(currentLocation, name) !== null;
    if (historyAction !== 'POP' || !isOpen || isClosing() || !isChangedIn(currentLocation, name))
      return false;
    const isBelow =
      nextLocation.pathname === currentLocation.pathname &&
      withValues(nextLocation.search) === entryOf(currentLocation).openedOver &&
      valueIn(nextLocation, name) === null;
    if (!isBelow) return false;
    // Once the browser has returned to the entry.
    window.addEventListener('popstate', closeIt, { once: true });
    return true;
  });
  return {
    id,
    open: useCallback((id) => change({ [kept]: { [name]: id }, opens: name }), [change, name, kept]),
    close: closeIt,
  };
}
