import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Where the window was scrolled to in each history entry of this visit, by the key of the entry. */
const positions = new Map<string, number>();

/**
 * A new page starts at its top; Back, Forward and a reload return to where the user was. The browser's own restoration
 * would scroll the previous page, which is still on screen, and gives up if the list is not loaded yet.
 */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shownPath = useRef<string>(undefined);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => history.replaceState({ ...history.state, scrollY }, '');
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path and the kind of navigation belong to the entry
  useLayoutEffect(() => {
    const isFirst = shownPath.current === undefined;
    const isNewPage = shownPath.current !== pathname;
    shownPath.current = pathname;
    const kept = isFirst ? history.state?.scrollY : isReturn ? positions.get(key) : undefined;
    if (kept === undefined && isNewPage) scrollTo(0, 0);
    const stop = kept === undefined ? undefined : scrollOnceTallEnough(kept);
    const record = () => positions.set(key, scrollY);
    record();
    addEventListener('scroll', record, { passive: true });
    return () => {
      removeEventListener('scroll', record);
      stop?.();
    };
  }, [key]);
}

const BY_USER = ['wheel', 'pointerdown', 'keydown'];

/** Scrolls as soon as the page is tall enough, unless the user does something first. Returns a function that stops it. */
function scrollOnceTallEnough(position: number): () => void {
  const scroll = () => {
    scrollTo(0, position);
    // The browser rounds positions.
    if (Math.abs(scrollY - position) < 1) stop();
  };
  const observer = new ResizeObserver(scroll);
  const stop = () => {
    observer.disconnect();
    for (const type of BY_USER) removeEventListener(type, stop);
  };
  for (const type of BY_USER) addEventListener(type, stop);
  observer.observe(document.body);
  scroll();
  return stop;
}
