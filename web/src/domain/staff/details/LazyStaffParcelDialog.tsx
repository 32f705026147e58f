import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

export const LazyStaffParcelDialog = lazyWithPreload(
  async () => (await import('./StaffParcelDialog.tsx')).StaffParcelDialog,
);
