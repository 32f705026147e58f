import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

const TellMeHere = lazyWithPreload(async () => (await import('./TellMeHere.tsx')).TellMeHere);

/** Offers notifications on this device, where they can be turned on. Loads after the page, which is complete without it. */
export function LazyTellMeHere() {
  return (
    <LazyBoundary onFailure={() => undefined}>
      <TellMeHere isOffer />
    </LazyBoundary>
  );
}
