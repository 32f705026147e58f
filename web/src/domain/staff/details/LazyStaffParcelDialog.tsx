import type { ComponentProps } from 'react';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

const StaffParcelDialog = lazyWithPreload(
  async () => (await import('./StaffParcelDialog.tsx')).StaffParcelDialog,
);

/** Loads the dialog before a package is opened. */
export const preloadStaffParcelDialog = StaffParcelDialog.preload;

/** The details of a package. While their code loads, the page stays. */
export function LazyStaffParcelDialog(props: ComponentProps<typeof StaffParcelDialog>) {
  return (
    <LazyBoundary what="The package" onFailure={props.onClose}>
      <StaffParcelDialog {...props} />
    </LazyBoundary>
  );
}
