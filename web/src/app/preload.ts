import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import type { Location } from 'react-router-dom';

/**
 * Starts loading the code of a page and, with a client, the data that it shows first. Resolves when both are loaded, and
 * never rejects: the page reports what fails.
 */
export type Preload = (url: Pick<Location, 'pathname' | 'search'>, client?: QueryClient) => Promise<unknown>;

/** `preloadPage`, for what the list of pages itself imports. */
export const PreloadContext = createContext<Preload>(async () => undefined);
