import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { CalendarCheckIcon } from '#web/components/icons.tsx';
import { paths } from '#web/lib/paths.ts';

interface NoPickupsProps {
  /** Whether packages are on their way. */
  hasParcels: boolean;
}

/** Tells a customer without packages that are ready what will appear here and what to do now. */
export function NoPickups({ hasParcels }: NoPickupsProps) {
  return (
    <EmptyState
      icon={<CalendarCheckIcon fontSize="inherit" />}
      title="Nothing to pick up yet"
      action={
        hasParcels && (
          <RouteButton to={paths.orders} variant="contained">
            See your packages
          </RouteButton>
        )
      }
    >
      As soon as a package is ready at its terminal, you can book its pickup here.{' '}
      {hasParcels
        ? 'Until then, follow your packages on their way.'
        : 'To get started, have packages sent to your shipping address.'}
    </EmptyState>
  );
}
