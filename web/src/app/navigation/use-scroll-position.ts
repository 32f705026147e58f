import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import * as z from 'zod/mini';
import { storedValue, tabStorage } from '#web/lib/storage.ts';

const stored = storedValue(tabStorage, 'scroll-positions', z.record(z.string(), z.number()));

/** Where the window was scrolled to in each history entry, by the router's key of the entry. Stored for a reload. */
const positions = new Map(Object.entries(stored.read() ?? {}));

/** The router's key of the first entry of every visit. */
const FIRST_KEY = 'default';
const [load] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming?];
if (load?.type === 'navigate') positions.delete(FIRST_KEY);

/** False until the first page of this document is shown. */
let hasShown = false;

/**
 * A new page starts at its top; Back, Forward and a reload return to where the user was. The router's `ScrollRestoration`
 * and the browser's own give up if the list has not grown to its height yet.
 */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shown = useRef<{ key: string; pathname: string }>(undefined);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const store = () => stored.write(Object.fromEntries(positions));
    addEventListener('pagehide', store);
    return () => removeEventListener('pagehide', store);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path and the kind of navigation belong to the entry
  useLayoutEffect(() => {
    const restoring = new AbortController();
    // While the page is too short, its position is not the user's.
    const record = () => restoring.signal.aborted && positions.set(key, scrollY);
    const isFirst = key === FIRST_KEY && !hasShown;
    hasShown = true;
    const position = (isReturn && positions.get(key)) || 0;
    // Asking for the position would make the browser lay out the page an additional time.
    if (shown.current?.pathname === pathname) {
      // Something opens or closes on the same page, which leaves the position as it is.
      restoring.abort();
      positions.set(key, positions.get(shown.current.key) ?? 0);
    } else if (isFirst && position === 0) {
      restoring.abort();
    } else {
      scrollOnceTallEnough(position, restoring);
      record();
    }
    shown.current = { key, pathname };
    addEventListener('scroll', record, { passive: true });
    return () => {
      removeEventListener('scroll', record);
      restoring.abort();
    };
  }, [key]);
}

/** Scrolls as soon as the page is tall enough, unless the user does something first, or it is aborted. */
function scrollOnceTallEnough(position: number, restoring: AbortController): void {
  const { signal } = restoring;
  const scroll = () => {
    scrollTo(0, position);
    // The browser rounds positions.
    if (Math.abs(scrollY - position) < 1) restoring.abort();
  };
  const observer = new ResizeObserver(scroll);
  signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(type, () => restoring.abort(), { signal });
  observer.observe(document.body);
  scroll();
}
