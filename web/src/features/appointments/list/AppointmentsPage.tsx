import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { ErrorState, failureOf } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { CalendarCheckIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ExpectedList } from '#web/domain/appointment/ExpectedList.tsx';
import { expectedOf } from '#web/domain/appointment/expected-parcels.ts';
import { useMyAppointments, useUnreadableAppointments } from '#web/domain/appointment/queries.ts';
import { type TerminalPickup, terminalPickups } from '#web/domain/appointment/terminal-pickups.ts';
import { useAgentChoices } from '#web/domain/collection/agent-queries.ts';
import { InstructionsLink, WithInstructions } from '#web/domain/customer/ShippingInstructions.tsx';
import { ParcelDetailsInUrl, preloadParcelDetails } from '#web/domain/parcel/details/ParcelDetailsInUrl.tsx';
import { useActiveParcels, useUnreadableParcels } from '#web/domain/parcel/queries.ts';
import { usePaymentSelection } from '#web/domain/parcel/selection.ts';
import { useFreshLocations, useLocationNames } from '#web/domain/terminal/queries.ts';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { useWhenIdle } from '#web/lib/use-when-idle.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { OfferedTimeDialog } from './OfferedTimeDialog.tsx';
import { PickupCard } from './PickupCard.tsx';

/** Route /appointments: the packages that are ready and the pickups, by terminal. */
export function AppointmentsPage() {
  const parcels = useActiveParcels();
  const appointments = useMyAppointments();
  const unreadableParcels = useUnreadableParcels();
  const unreadableAppointments = useUnreadableAppointments();
  // The cards work without addresses, hours and carriers, but would grow when they load.
  const areTerminalsSettled = useFreshLocations().isFetched;
  const areCarriersSettled = !useAgentChoices().isLoading;
  const isLoaded = parcels.data && appointments.data && areTerminalsSettled && areCarriersSettled;
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

interface PickupsProps {
  parcels: readonly Parcel[];
  /** The booked and missed appointments. */
  appointments: readonly Appointment[];
}

/** A card for each terminal with a pickup, and the dialogs of the cards. */
function Pickups({ parcels, appointments }: PickupsProps) {
  const nameOf = useLocationNames();
  const pickups = useMemo(
    () => terminalPickups(parcels, appointments, nameOf),
    [parcels, appointments, nameOf],
  );
  const { open } = useIdInUrl('parcel');
  const { selectAll, clear } = usePaymentSelection(parcels);
  const navigate = useNavigate();
  const pay = useCallback(
    (chosen: readonly Parcel[]) => {
      clear();
      selectAll(chosen, true);
      navigate(paths.invoice);
    },
    [clear, selectAll, navigate],
  );
  useWhenIdle(preloadParcelDetails);
  const [chosen, setChosen] = useState<TerminalPickup | null>(null);
  // The latest version, which may have been rescheduled in another window. Falls back to the chosen one while the dialog
  // closes, because the canceled appointment is gone by then.
  const canceling =
    chosen && (pickups.find(({ appointment }) => appointment?.id === chosen.appointment?.id) ?? chosen);

  return (
    <div>
      {pickups.length === 0 ? (
        <NoPickups parcels={parcels} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2, sm: 3 } }}>
          {pickups.map((pickup) => (
            <PickupCard
              key={pickup.locationCode}
              pickup={pickup}
              onCancel={setChosen}
              onShowDetails={open}
              onPay={pay}
            />
          ))}
        </Box>
      )}
      {canceling?.appointment && (
        <CancelDialog
          appointment={canceling.appointment}
          parcelCount={canceling.parcels.length}
          onClosed={() => setChosen(null)}
        />
      )}
      <OfferedTimeDialog appointments={appointments} />
      <ParcelDetailsInUrl parcels={parcels} />
    </div>
  );
}

/** Tells a customer without ready packages what will appear here and what to do next. */
function NoPickups({ parcels }: { parcels: readonly Parcel[] }) {
  const hasParcels = parcels.length > 0;
  return (
    <EmptyState
      icon={<CalendarCheckIcon fontSize="inherit" />}
      title="Nothing to pick up yet"
      links={hasParcels ? [{ to: paths.orders, label: 'See your packages' }] : []}
    >
      As soon as a package is ready at its terminal, you can book its pickup here.{' '}
      {hasParcels
        ? 'Until then, follow your packages on their way.'
        : 'To get started, have packages sent to your shipping address.'}
      <ExpectedList expected={expectedOf(parcels)} />
    </EmptyState>
  );
}
