import { LiveRegion } from './LiveRegion.tsx';

/** Replaces a page while its code or its guard's data loads. Styled in the document, which shows it before any script runs. */
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
