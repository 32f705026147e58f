import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import type { Location } from 'react-router-dom';

/**
 * Starts loading the code of a page and, with a client, the data that it shows first. Resolves when both are loaded, and
 * never rejects: the page reports what fails.
 */
export type Preload = (url: Pick<Location, 'pathname' | 'search'>, client?: QueryClient) => Promise<unknown>;

/** `preloadPage`, for what the list of pages itself imports. */
export const PreloadContext = createContext<Preload>(async () => undefined);

/**
 * Loads the page behind any link before the click: its code when the pointer is over the link, its data too when the link
 * is pressed or gets the focus. Data that is fresh or already loading is not requested again.
 */
export function PreloadedLinks(): null {
  const preload = useContext(PreloadContext);
  const client = useQueryClient();
  useEffect(() => {
    const handle = ({ type, target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.origin === location.origin) void preload(link, type === 'pointerover' ? undefined : client);
    };
    const types = ['pointerover', 'pointerdown', 'focusin'];
    for (const type of types) document.addEventListener(type, handle);
    return () => {
      for (const type of types) document.removeEventListener(type, handle);
    };
  }, [preload, client]);
  return null;
}
