import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PreloadContext } from '../preload.ts';

/** How long the previous page stays while the next one loads. Then the next one shows its placeholders. */
const STAY_MS = 150;

const Nothing = () => null;

/**
 * Suspends beside a page that the user navigates to until its code and first data have loaded, but at most for `STAY_MS`. A
 * navigation is a transition, so the previous page stays, and most pages load before a placeholder would be of use.
 */
export function Arrival() {
  const { pathname, search } = useLocation();
  const preload = useContext(PreloadContext);
  const client = useQueryClient();
  // One object, because React forgets the state of what it has not shown yet.
  const [latest] = useState<{ pathname: string; Wait?: ComponentType }>({ pathname });
  if (latest.pathname !== pathname) {
    latest.pathname = pathname;
    // Not `use`: React does not continue after it if the navigation started in a synchronous `act`, as in tests.
    latest.Wait = lazy(async () => {
      const timeUp = new Promise((resolve) => setTimeout(resolve, STAY_MS));
      await Promise.race([preload({ pathname, search }, client), timeUp]);
      return { default: Nothing };
    });
  }
  return latest.Wait && <latest.Wait />;
}

/**
 * Loads the page behind any link before the click: its code when the pointer is over the link or it gets the focus, its data
 * too when the link is pressed. Data that is fresh or already loading is not requested again.
 */
export function PreloadedLinks(): null {
  const preload = useContext(PreloadContext);
  const client = useQueryClient();
  useEffect(() => {
    const handle = ({ type, target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.origin === location.origin) void preload(link, type === 'pointerdown' ? client : undefined);
    };
    const types = ['pointerover', 'pointerdown', 'focusin'];
    for (const type of types) document.addEventListener(type, handle);
    return () => {
      for (const type of types) document.removeEventListener(type, handle);
    };
  }, [preload, client]);
  return null;
}
