import { lazyDialog } from '#web/components/feedback/LazyBoundary.tsx';

/** The details of a package. */
export const LazyStaffParcelDialog = lazyDialog(
  'The package',
  async () => (await import('./StaffParcelDialog.tsx')).StaffParcelDialog,
);
