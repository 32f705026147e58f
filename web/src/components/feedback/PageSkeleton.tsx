import { VisuallyHidden } from '../display/VisuallyHidden.tsx';

/** Replaces a page while its code or its guard's data loads. The document has its style, for the time before any script. */
export function PageSkeleton() {
  return (
    <main id="main" className="page-skeleton" aria-busy>
      <VisuallyHidden>
        <span role="status">Loading</span>
      </VisuallyHidden>
      <i />
      <i />
      <i />
      <i />
    </main>
  );
}
