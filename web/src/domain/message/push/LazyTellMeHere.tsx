import { useCallback, useState } from 'react';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { useWhenIdle } from '#web/lib/use-when-idle.ts';

const TellMeHere = lazyWithPreload(async () => (await import('./TellMeHere.tsx')).TellMeHere);

/** Offers notifications on this device, where they can be turned on. Loads after the page, which is complete without it. */
export function LazyTellMeHere() {
  const [isIdle, setIdle] = useState(false);
  useWhenIdle(useCallback(() => setIdle(true), []));
  return (
    isIdle && (
      <LazyBoundary onFailure={() => undefined}>
        <TellMeHere isOffer />
      </LazyBoundary>
    )
  );
}
