import { useColorScheme } from '@mui/material/styles';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areNoticesWanted, subscribeToNotices } from './notices.ts';

const Toaster = lazy(async () => ({ default: (await import('sonner')).Toaster }));

/** The place where notices appear: a polite live region, each notice with a close control. Mounted once. */
export function NoticeOutlet() {
  const wanted = useSyncExternalStore(subscribeToNotices, areNoticesWanted);
  const { mode } = useColorScheme();
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster
        theme={mode ?? 'system'}
        position="bottom-center"
        closeButton
        richColors
        toastOptions={{ closeButtonAriaLabel: 'Close notification' }}
        containerAriaLabel="Notifications"
      />
    </Suspense>
  );
}
