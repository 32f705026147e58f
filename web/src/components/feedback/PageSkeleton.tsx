import { LiveRegion } from './LiveRegion.tsx';

/** Replaces a page while its code or its guard's data loads. The document has its style, for the time before any script. */
export function PageSkeleton() {
  return (
    <main id="main" className="page-skeleton" aria-busy>
      <LiveRegion isHidden>Loading</LiveRegion>
      <i />
      <i />
      <i />
      <i />
    </main>
  );
}
