import { useState } from 'react';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

const TellMeHere = lazyWithPreload(async () => (await import('./TellMeHere.tsx')).TellMeHere);

/** Offers notifications on this device, where they can be turned on. Loads after the page. */
export function LazyTellMeHere() {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <LazyBoundary onFailure={() => setFailed(true)}>
      <TellMeHere isOffer />
    </LazyBoundary>
  );
}
