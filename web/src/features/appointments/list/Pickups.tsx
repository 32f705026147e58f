import Box from '@mui/material/Box';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { CalendarCheckIcon } from '#web/components/icons.tsx';
import { type TerminalPickup, terminalPickups } from '#web/domain/appointment/terminal-pickups.ts';
import { ParcelDetailsInUrl, preloadParcelDetails } from '#web/domain/parcel/details/ParcelDetailsInUrl.tsx';
import { usePaymentSelection } from '#web/domain/parcel/selection.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { isNavigatingTo } from '#web/lib/navigation/is-navigating-to.ts';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { PickupCard } from './PickupCard.tsx';

interface PickupsProps {
  /** The active parcels. */
  parcels: readonly Parcel[];
  /** The booked and missed appointments. */
  appointments: readonly Appointment[];
}

/** A card for each terminal with a pickup, and the dialogs of the cards. */
export function Pickups({ parcels, appointments }: PickupsProps) {
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
      if (isNavigatingTo(paths.invoice)) return;
      clear();
      selectAll(chosen, true);
      navigate(paths.invoice);
    },
    [clear, selectAll, navigate],
  );
  const [chosen, setChosen] = useState<TerminalPickup | null>(null);
  // The latest version, which may have been rescheduled in another window. Falls back to the chosen one while the dialog
  // closes, because the canceled appointment is gone by then.
  const canceling =
    chosen && (pickups.find(({ appointment }) => appointment?.id === chosen.appointment?.id) ?? chosen);

  return (
    <Box onPointerEnter={preloadParcelDetails} onFocus={preloadParcelDetails}>
      {pickups.length === 0 ? (
        <NoPickups hasParcels={parcels.length > 0} />
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
      <ParcelDetailsInUrl parcels={parcels} />
    </Box>
  );
}

/** Tells a customer without ready packages what will appear here and what to do next. */
function NoPickups({ hasParcels }: { hasParcels: boolean }) {
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
    </EmptyState>
  );
}
