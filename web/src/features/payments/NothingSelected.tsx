import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { CardIcon } from '#web/components/icons.tsx';
import { paths } from '#web/lib/paths.ts';

interface NothingSelectedProps {
  /** Moves the focus to the link, after the last package was removed. */
  takesFocus?: boolean;
}

/** Shown on the payment pages if no packages are selected. */
export function NothingSelected({ takesFocus = false }: NothingSelectedProps) {
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
