import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { useMyAppointments, useUnreadableAppointments } from '#web/domain/appointment/queries.ts';
import { InstructionsLink } from '#web/domain/customer/ShippingInstructions.tsx';
import { WithInstructions } from '#web/domain/customer/WithInstructions.tsx';
import { useActiveParcels, useUnreadableParcels } from '#web/domain/parcel/queries.ts';
import { useLocations } from '#web/domain/terminal/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { PickupListSkeleton } from './PickupListSkeleton.tsx';
import { Pickups } from './Pickups.tsx';

/** Route /appointments: what can be picked up at which terminal, and when. */
export function AppointmentsPage() {
  const parcels = useActiveParcels();
  const appointments = useMyAppointments();
  const unreadableParcels = useUnreadableParcels();
  const unreadableAppointments = useUnreadableAppointments();
  // The cards can do without addresses and hours, but would grow when these arrive.
  const areTerminalsPending = useLocations().isPending;
  const isLoaded = parcels.data && appointments.data && !areTerminalsPending;
  const failed = [parcels, appointments].filter(({ data, error }) => !data && error);

  return (
    <Page title="Appointments" links={<InstructionsLink />}>
      <WithInstructions registerPath={paths.register}>
        {isLoaded ? (
          <>
            <UnreadableNotice count={unreadableParcels} what="package" />
            <UnreadableNotice count={unreadableAppointments} what="appointment" />
            <Pickups parcels={parcels.data} appointments={appointments.data} />
          </>
        ) : failed.length > 0 ? (
          <ErrorState
            title="Your appointments could not be loaded."
            error={failed[0]?.error}
            isRetrying={failed.some(({ isFetching }) => isFetching)}
            onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          />
        ) : (
          <PickupListSkeleton />
        )}
      </WithInstructions>
    </Page>
  );
}
