import { RefreshButton } from '#web/components/controls/RefreshButton.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { BoxIcon } from '#web/components/icons.tsx';
import { useRefresh } from './toolbar/use-refresh.ts';

/** Tells a new customer what will appear here and how to send packages. */
export function NoPackages() {
  const { isRefreshing, refresh } = useRefresh();
  return (
    <EmptyState
      icon={<BoxIcon fontSize="inherit" />}
      title="No packages yet"
      action={<RefreshButton isRefreshing={isRefreshing} disabled={false} onRefresh={refresh} />}
    >
      Your packages appear here as soon as they arrive at our terminal in Tacoma. Have them sent to your
      shipping address.
    </EmptyState>
  );
}
