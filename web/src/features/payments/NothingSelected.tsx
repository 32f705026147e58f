import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { CardIcon } from '#web/components/icons.tsx';
import { paths } from '#web/lib/paths.ts';

/** Shown on the payment pages if no packages are selected. The link can take the focus after the last one was removed. */
export function NothingSelected({ takesFocus = false }: { takesFocus?: boolean }) {
  return (
    <EmptyState
      icon={<CardIcon fontSize="inherit" />}
      title="No packages selected for payment."
      action={
        <RouteButton to={paths.orders} variant="contained" takesFocus={takesFocus}>
          Return to Orders
        </RouteButton>
      }
    />
  );
}
