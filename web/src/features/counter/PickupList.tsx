import Box from '@mui/material/Box';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { CounterDay } from '#shared/contracts/collection/counter.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { AppointmentStatus } from '#shared/rules/pickup-times.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { type BadgeLook, StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { CalendarCheckIcon, CalendarXIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { customerText } from '#web/domain/staff/labels.ts';
import { RowButton } from '#web/domain/staff/StaffSearch.tsx';
import { formatTime } from '#web/lib/dates.ts';
import { pickupIn } from './day/counter-day.ts';
import { PickupMoney } from './day/PickupMoney.tsx';
import type { usePickups } from './pickups.ts';

interface PickupListProps {
  query: ReturnType<typeof usePickups>;
  /** With the packages of each pickup, once it has loaded. */
  day: CounterDay | undefined;
  timeZone: string;
  onCustomer: (customerId: string) => void;
}

export function PickupList({ query, day, timeZone, onCustomer }: PickupListProps) {
  return (
    <Loaded
      query={query}
      loading={<Loading what="the appointments" heights={[64, 64, 64, 64]} gap={1} />}
      failure="The appointments could not be loaded."
    >
      {({ pickups, unreadable }) =>
        pickups.length + unreadable === 0 ? (
          <EmptyState icon={<CalendarCheckIcon fontSize="inherit" />} title="No appointments on this day.">
            Look up a customer without an appointment above, by name or number.
          </EmptyState>
        ) : (
          <>
            <UnreadableNotice count={unreadable} what="appointment" />
            <Box component="ul" aria-label="Appointments" sx={LIST_STYLE}>
              {pickups.map((pickup) => (
                <li key={pickup.id}>
                  <PickupRow
                    {...{ pickup, timeZone }}
                    parcels={pickupIn(day, pickup.id)?.parcels ?? []}
                    onOpen={() => onCustomer(pickup.customerId)}
                  />
                </li>
              ))}
            </Box>
          </>
        )
      }
    </Loaded>
  );
}

interface PickupRowProps {
  pickup: Appointment;
  parcels: readonly ListedParcel[];
  timeZone: string;
  onOpen: () => void;
}

function PickupRow({ pickup, parcels, timeZone, onOpen }: PickupRowProps) {
  const { label, ...look } = pickup.closedBecause === undefined ? STATUS_LOOKS[pickup.status] : CLOSED_LOOK;
  return (
    <RowButton onClick={onOpen}>
      <Box
        component="span"
        sx={{ flex: '0 0 84px', whiteSpace: 'nowrap', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
      >
        {formatTime(pickup.pickupDate, timeZone)}
      </Box>
      <Box component="span" sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <b>{customerText(pickup)}</b>
        {pickup.notes !== '' && (
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{pickup.notes}</Box>
        )}
        <PickupMoney parcels={parcels} />
      </Box>
      <Mono>{pickup.pickupCode}</Mono>
      <Box component="span" sx={{ flex: { sm: '0 0 144px' }, textAlign: { sm: 'end' } }}>
        {countText(pickup)}
      </Box>
      <Box component="span" sx={{ flex: { sm: '0 0 118px' }, textAlign: { sm: 'end' } }}>
        <StatusBadge {...look}>{label}</StatusBadge>
      </Box>
    </RowButton>
  );
}

/** `4 packages`, or once some were picked up `1 picked up, 4 stay`. Nothing if none stays. */
function countText({ status, parcelCount, pickedUpCount = 0 }: Appointment): string {
  if (status !== 'COMPLETED') return packages(parcelCount);
  if (parcelCount === 0) return '';
  const stay = `${parcelCount} ${parcelCount === 1 ? 'stays' : 'stay'}`;
  return pickedUpCount === 0 ? stay : `${pickedUpCount} picked up, ${stay}`;
}

/** A pickup that can't take place, because the terminal is closed then. */
const CLOSED_LOOK = { icon: CalendarXIcon, tone: 'warning', label: 'Closed' } as const;

const STATUS_LOOKS: Record<AppointmentStatus, BadgeLook & { label: string }> = {
  BOOKED: { icon: CalendarCheckIcon, tone: 'info', label: 'Booked' },
  MISSED: { icon: CalendarXIcon, tone: 'warning', label: 'Missed' },
  COMPLETED: { icon: CheckCircleIcon, tone: 'success', label: 'Picked up' },
  CANCELED: { icon: CalendarXIcon, tone: 'neutral', label: 'Canceled' },
};

const LIST_STYLE = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 } as const;
