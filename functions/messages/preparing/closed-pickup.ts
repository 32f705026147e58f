import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { freeTimes } from '#functions/appointments/free-times.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { ClosureRecord } from '#functions/locations/closure-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { closureDuring } from '#shared/rules/pickup-times.ts';
import type { MessageData } from '../content/message-data.ts';
import type { ClosureEvent } from '../events/domain-event.ts';
import { messageRepository } from '../ledger/message-repository.ts';
import { mayBeSent } from '../ledger/message-states.ts';
import { appointmentData, type Moment, storageData, terminalIn } from './moment.ts';
import { NoLongerTrue } from './no-longer-true.ts';

/** The latest messages of a customer that are read. */
const MESSAGES_READ = 50;

type ClosedPickup = Pick<MessageData, 'appointment' | 'terminal' | 'parcels' | 'storage' | 'offeredTimes'>;

/** A pickup that a closure made impossible, or possible again. */
export function presentClosedPickup(table: Table) {
  const appointments = appointmentRepository(table);
  const parcels = parcelRepository(table);
  const messages = messageRepository(table);

  /** Whether the latest message about the pickup, sent or perhaps sent, says that it can't take place. */
  async function isTold({
    customerId,
    id,
    locationCode,
    number,
    pickupDate,
  }: ClosureEvent): Promise<boolean> {
    const { shown } = await messages.list(customerId, { limit: MESSAGES_READ });
    const last = shown
      .filter(mayBeSent)
      .flatMap(({ facts }) => facts)
      .filter((fact) => 'closureId' in fact)
      // The event itself was told through another channel.
      .filter((fact) => fact.id !== id)
      .find(
        (fact) =>
          fact.locationCode === locationCode && fact.number === number && fact.pickupDate === pickupDate,
      );
    return last?.type === 'pickup-closed';
  }

  /** @throws NoLongerTrue */
  async function requireNews(fact: ClosureEvent, closure: ClosureRecord | null): Promise<void> {
    if (fact.type === 'pickup-closed') {
      if (!closure) throw new NoLongerTrue('The terminal is open at that time.');
      if (closure.closureId !== fact.closureId) throw new NoLongerTrue('Another closure told it.');
      return;
    }
    if (closure) throw new NoLongerTrue('The terminal is closed at that time.');
    if (!(await isTold(fact))) throw new NoLongerTrue('It opened again before anybody was told.');
  }

  /** @throws NoLongerTrue if the pickup has moved or is over, or if the terminal is not as the fact tells */
  return async (fact: ClosureEvent, moment: Moment): Promise<ClosedPickup> => {
    const { customerId, locationCode, number, pickupDate } = fact;
    const { now, byStaff } = moment;
    const record = await appointments.current(customerId, locationCode);
    if (record?.number !== number || record.pickupDate !== pickupDate)
      throw new NoLongerTrue('The appointment has changed since.');
    const appointment = appointmentData(record, moment);
    if (appointment.status !== 'BOOKED') throw new NoLongerTrue('The appointment is over.');
    const terminal = terminalIn(locationCode, moment);
    // Of two closures that were entered at the same moment, the first one tells it.
    const there = byStaff
      .filter((each) => each.locationCode === locationCode)
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.closureId.localeCompare(b.closureId));
    await requireNews(fact, closureDuring(there, pickupDate, terminal));
    const waiting = (await parcels.listOpen(customerId)).filter(
      ({ status, destinationCode }) => status === 'DESTINATION' && destinationCode === locationCode,
    );
    const { nextTimes } = freeTimes(table, { location: async () => terminal }, { now: () => now });
    return {
      ...{ appointment, terminal },
      parcels: waiting,
      storage: storageData(waiting, moment),
      offeredTimes: fact.type === 'pickup-closed' ? await nextTimes(locationCode) : [],
    };
  };
}
