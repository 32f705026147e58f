import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Location } from '#shared/contracts/locations.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { CalendarXIcon } from '#web/components/icons.tsx';
import { ExpectedList } from '#web/domain/appointment/ExpectedList.tsx';
import { expectedAfter, expectedLines } from '#web/domain/appointment/expected-parcels.ts';
import { storageOnPickup } from '#web/domain/appointment/pickup-storage.ts';
import { useMovePickup, useNextPickupTimes } from '#web/domain/appointment/queries.ts';
import type { TerminalPickup } from '#web/domain/appointment/terminal-pickups.ts';
import { formatDay, formatTime } from '#web/lib/dates.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';

interface EarlyPickupProps {
  pickup: TerminalPickup;
  booked: Appointment;
  /** Undefined until it is loaded, null if it is not open. */
  terminal: Location | null | undefined;
}

/**
 * Says which packages in transit may come after a booked pickup, and moves it with one press to a time when they are expected.
 * Renders nothing if there are none.
 */
export function EarlyPickup({ pickup, booked, terminal }: EarlyPickupProps) {
  const late = expectedAfter(pickup.expected, booked.pickupDate);
  const last = late.at(-1);
  if (!last) return null;
  const isSure = late.every(({ estimate }) => booked.pickupDate.slice(0, 10) < estimate.from);
  // Nobody waits for a wide range if the sailing of another package is known: storage may be charged meanwhile.
  const { to } = (late.findLast(({ estimate }) => estimate.basis === 'ABOARD') ?? last).estimate;
  return (
    <Callout
      icon={CalendarXIcon}
      tone="warning"
      title={
        late.length > 1
          ? `${late.length} packages ${isSure ? 'are expected' : 'may come'} after this pickup`
          : `${expectedLines(late, booked.pickupDate)[0]}.`
      }
    >
      {late.length > 1 && <ExpectedList expected={late} pickup={booked.pickupDate} />}
      {terminal && pickup.parcels.length > 0 && (
        <LaterTime appointment={booked} from={to} terminal={terminal} ready={pickup.parcels} />
      )}
    </Callout>
  );
}

interface LaterTimeProps {
  appointment: Appointment;
  /** A local date. */
  from: string;
  terminal: Location;
  /** What waits at the terminal until then. */
  ready: readonly Parcel[];
}

/** The first free time on or after a date, and what the storage of the packages that are ready costs then. */
function LaterTime({ appointment, from, terminal, ready }: LaterTimeProps) {
  const query = useNextPickupTimes(appointment.locationCode, from);
  const move = useMovePickup(appointment);
  const { timeZone } = terminal;
  return (
    <>
      <Loaded
        isLine
        query={query}
        loading={<Loading what="the next free time" heights={[88]} />}
        failure="The next free time could not be loaded."
      >
        {([time]) =>
          time === undefined ? (
            <div>No pickup times are free after that yet.</div>
          ) : (
            <>
              <div>
                Keep this pickup for what is ready, or move it to pick up more at once.{' '}
                {storageOnPickup(ready, time.slice(0, 10), terminal)}
              </div>
              <BusyButton
                variant="outlined"
                isBusy={move.isPending}
                busyLabel="Saving…"
                onClick={() => move.mutate(time)}
                sx={{ mt: 1.5, width: { xs: '100%', sm: 'auto' } }}
              >
                Move to {formatDay(time, timeZone)}, {formatTime(time, timeZone)}
              </BusyButton>
            </>
          )
        }
      </Loaded>
      <FormError message={move.error && explainError(move.error)} />
    </>
  );
}
