import { lazyDialog } from '#web/components/feedback/LazyBoundary.tsx';

export const LazyCloseTerminalDialog = lazyDialog(
  'The form',
  async () => (await import('./CloseTerminalDialog.tsx')).CloseTerminalDialog,
);
