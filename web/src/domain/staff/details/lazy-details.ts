import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';

export const LazyStaffParcelDialog = lazyWithPreload(
  async () => (await import('./StaffParcelDialog.tsx')).StaffParcelDialog,
);
