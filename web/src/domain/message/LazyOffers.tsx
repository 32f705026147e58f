import { useCallback, useState } from 'react';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { useWhenIdle } from '#web/lib/use-when-idle.ts';

const Offers = lazyWithPreload(async () => (await import('./Offers.tsx')).Offers);

/** Offers texts and notifications to those who lack them. Loads after the page, which is complete without it. */
export function LazyOffers() {
  const [isIdle, setIdle] = useState(false);
  useWhenIdle(useCallback(() => setIdle(true), []));
  return (
    isIdle && (
      <LazyBoundary onFailure={() => undefined}>
        <Offers />
      </LazyBoundary>
    )
  );
}
