import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

// Rarely shown, so they are not part of the pages' size.
const load = () => import('./NotBookable.tsx');

export const AlreadyBooked = lazyWithPreload(async () => (await load()).AlreadyBooked);
export const NoFreeDates = lazyWithPreload(async () => (await load()).NoFreeDates);
export const NotOpen = lazyWithPreload(async () => (await load()).NotOpen);
export const NotReady = lazyWithPreload(async () => (await load()).NotReady);
