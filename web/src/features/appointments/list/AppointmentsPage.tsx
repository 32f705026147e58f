import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { failureOf } from '#web/components/feedback/failure-of.ts';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { useMyAppointments, useUnreadableAppointments } from '#web/domain/appointment/queries.ts';
import { InstructionsLink, WithInstructions } from '#web/domain/customer/ShippingInstructions.tsx';
import { useActiveParcels, useUnreadableParcels } from '#web/domain/parcel/queries.ts';
import { useLocations } from '#web/domain/terminal/queries.ts';
import { Pickups } from './Pickups.tsx';

/** Route /appointments: the packages that are ready and the pickups, by terminal. */
export function AppointmentsPage() {
  const parcels = useActiveParcels();
  const appointments = useMyAppointments();
  const unreadableParcels = useUnreadableParcels();
  const unreadableAppointments = useUnreadableAppointments();
  // The cards work without addresses and hours, but would grow when they load.
  const areTerminalsPending = useLocations().isPending;
  const isLoaded = parcels.data && appointments.data && !areTerminalsPending;
  const failed = [parcels, appointments].filter(({ data, error }) => !data && error);

  return (
    <Page title="Appointments" links={<InstructionsLink />}>
      <WithInstructions>
        {isLoaded ? (
          <>
            <UnreadableNotice count={unreadableParcels} what="package" />
            <UnreadableNotice count={unreadableAppointments} what="appointment" />
            <Pickups parcels={parcels.data} appointments={appointments.data} />
          </>
        ) : failed.length > 0 ? (
          <ErrorState title="Your appointments could not be loaded." {...failureOf(...failed)} />
        ) : (
          <PickupListSkeleton />
        )}
      </WithInstructions>
    </Page>
  );
}

/** Placeholders in the shape of the cards. */
function PickupListSkeleton() {
  return (
    <Box aria-busy>
      <LiveRegion isHidden>Loading appointments</LiveRegion>
      <Box aria-hidden sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
        {['first', 'second'].map((card) => (
          <Card key={card} sx={{ display: 'grid', gap: 2.5, p: { xs: 2, sm: 2.5 } }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
              <Skeleton width={140} sx={{ fontSize: '1.375rem' }} />
              <Skeleton variant="rounded" width={80} height={22} sx={{ borderRadius: 99 }} />
            </Box>
            <div>
              <Skeleton width={120} />
              <Skeleton width={190} sx={{ fontSize: '1.75rem' }} />
              <Skeleton width="80%" />
              <Skeleton width="60%" />
            </div>
            <Skeleton variant="rounded" height={128} />
            <Box sx={{ display: 'flex', gap: 1.5 }}>
              {['cancel', 'reschedule'].map((action) => (
                <Skeleton
                  key={action}
                  variant="rounded"
                  height={44}
                  sx={{ flex: { xs: 1, sm: '0 0 132px' } }}
                />
              ))}
            </Box>
          </Card>
        ))}
      </Box>
    </Box>
  );
}
