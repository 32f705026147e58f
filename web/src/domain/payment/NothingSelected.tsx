import { RouteButton } from '../../components/controls/RouteButton.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { CardIcon } from '../../components/icons.tsx';
import { paths } from '../../lib/paths.ts';

interface NothingSelectedProps {
  /** Moves the focus to the link, after the last package was removed. */
  takesFocus?: boolean;
}

/** What the pages of a payment show without selected packages. */
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
