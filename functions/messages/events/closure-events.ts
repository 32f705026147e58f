import {
  appointmentEntity,
  appointmentId,
  type TerminalCode,
} from '#functions/appointments/appointment-record.ts';
import { closedPickups, isBooking } from '#functions/appointments/pickups.ts';
import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import {
  type ClosureRecord,
  closureEntity,
  closureRepository,
} from '#functions/locations/closure-repository.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import { closureDuring } from '#shared/rules/pickup-times.ts';
import type { ClosureEvent } from './domain-event.ts';

interface Pickup {
  readonly customerId: string;
  readonly locationCode: TerminalCode;
  readonly number: number;
  readonly pickupDate: string;
}

/** The number of closures whose pickups are looked up in parallel. */
const CONCURRENCY = 3;

/** The time that a change has closed, and the time that it has opened again. */
function changedTimes(before: ClosureRecord | null, after: ClosureRecord) {
  const { from, until, reason, canceledAt } = after;
  const isOpenAgain = canceledAt !== undefined || (before !== null && before.until > until);
  return {
    closed: before === null && canceledAt === undefined ? { from, until, reason } : null,
    opened:
      before !== null && before.canceledAt === undefined && isOpenAgain
        ? { from: canceledAt === undefined ? until : from, until: before.until, reason }
        : null,
  };
}

/**
 * The booked pickups that a closure makes impossible, or possible again. It looks at both sides, because a booking and a
 * closure can be written at the same time: a new closure at the pickups that are booked, and a new booking at the closures
 * that are there. Whichever was written last is read after the other one was stored (decision 182).
 */
export function closureEvents(table: Table, clock: Clock) {
  const closures = closureRepository(table);
  const pickupsDuring = closedPickups(table);

  async function ofClosure({ before, after }: StreamChange): Promise<ClosureEvent[]> {
    const [old, closure] = [readRecord(closureEntity, before), readRecord(closureEntity, after)];
    if (!closure) return [];
    const { locationCode } = closure;
    const now = clock.now();
    const terminal = { ...terminalAt(locationCode, now), locationCode };
    const { closed, opened } = changedTimes(old, closure);
    const [hit, freed] = await Promise.all(
      [closed, opened].map(async (time) => (time ? pickupsDuring(terminal, time, now) : [])),
    );
    return [
      ...(hit ?? []).map((pickup) => eventOf('pickup-closed', pickup, closure)),
      ...(freed ?? []).map((pickup) => eventOf('pickup-open-again', pickup, closure)),
    ];
  }

  async function ofBookings(changes: readonly StreamChange[]): Promise<ClosureEvent[]> {
    const booked = changes.flatMap(({ before, after }) => {
      const [old, appointment] = [
        readRecord(appointmentEntity, before),
        readRecord(appointmentEntity, after),
      ];
      return appointment && isBooking(old, appointment) ? [appointment] : [];
    });
    if (booked.length === 0) return [];
    const now = clock.now();
    const inEffect = await closures.inEffect(now, true);
    return booked.flatMap((appointment) => {
      const there = inEffect.filter(({ locationCode }) => locationCode === appointment.locationCode);
      const terminal = terminalAt(appointment.locationCode, now);
      const closure = closureDuring(there, appointment.pickupDate, terminal);
      return closure ? [eventOf('pickup-closed', appointment, closure)] : [];
    });
  }

  /** May be repeated: the same pickup and closure have the same event. */
  return async (changes: readonly StreamChange[]): Promise<ClosureEvent[]> =>
    [await ofBookings(changes), ...(await inParallel(changes, CONCURRENCY, ofClosure))].flat();
}

function eventOf(
  type: ClosureEvent['type'],
  { customerId, locationCode, number, pickupDate }: Pickup,
  { closureId, at, endedAt, canceledAt }: ClosureRecord,
): ClosureEvent {
  const id = `${type}#${appointmentId({ customerId, locationCode, number })}#${pickupDate}#${closureId}`;
  return {
    ...{
      eventVersion: 1,
      type,
      id,
      change: 'UPDATED',
      customerId,
      locationCode,
      number,
      pickupDate,
      closureId,
    },
    at: type === 'pickup-closed' ? at : (canceledAt ?? endedAt ?? at),
  };
}
