import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { freeTimes } from '#functions/appointments/free-times.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { CORRECTION_MINUTES } from '#functions/schedule/sailing-checks.ts';
import type { Announcement } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { MessageChannel } from '#shared/rules/messages/message-types.ts';
import { rangeText } from '#shared/rules/texts/estimates.ts';
import type { ArrivalData, MessageData } from '../content/message-data.ts';
import type { ArrivalEvent } from '../events/domain-event.ts';
import { parcelIdsOf } from '../ledger/message-record.ts';
import { messageRepository } from '../ledger/message-repository.ts';
import { tellsSince } from '../ledger/message-states.ts';
import { appointmentData, type Moment, terminalIn, terminalsOf } from './moment.ts';
import { NoLongerTrue } from './no-longer-true.ts';

/** The latest messages of a customer that are read. */
const MESSAGES_READ = 50;

type PresentArrival = Pick<MessageData, 'parcels' | 'terminal' | 'terminals' | 'arrivals'>;

/** What the announcement of a sailing says to one of those aboard. */
export function presentArrival(table: Table) {
  const sailings = sailingRepository(table);
  const parcels = parcelRepository(table);
  const appointments = appointmentRepository(table);
  const messages = messageRepository(table);

  /**
   * The packages whose new days another message tells, about their departure or their other sailing: it is about to be sent,
   * or it named these days a moment ago.
   */
  async function toldElsewhere(
    { customerId }: ArrivalEvent,
    { at, calls }: Announcement,
    channel: MessageChannel | undefined,
  ): Promise<(parcel: ParcelRecord) => boolean> {
    const { shown } = await messages.list(customerId, { limit: MESSAGES_READ });
    const since = new Date(Date.parse(at) - CORRECTION_MINUTES * MINUTE_MS).toISOString();
    const others = shown
      .filter(({ messageType: type }) => type === 'package-departed' || type === 'package-rolled')
      .filter((message) => tellsSince(message, { since, channel }));
    return ({ parcelId, destinationCode }) => {
      const call = calls.find(({ locationCode }) => locationCode === destinationCode);
      return others.some(
        (message) =>
          parcelIdsOf(message).includes(parcelId) &&
          (message.sentAt === undefined || (call && message.text?.includes(rangeText(call)))),
      );
    };
  }

  async function arrivalAt(
    { locationCode, from, to, basis, before, reason }: Announcement['calls'][number],
    customerId: string,
    there: readonly ParcelRecord[],
    moment: Moment,
  ): Promise<ArrivalData> {
    const terminal = terminalIn(locationCode, moment);
    const record = await appointments.current(customerId, locationCode);
    const booked = record && appointmentData(record, moment);
    const isBefore = booked?.status === 'BOOKED' && booked.pickupDate.slice(0, 10) < to;
    const { nextTimes } = freeTimes(table, { location: async () => terminal }, { now: () => moment.now });
    return {
      ...{ terminal, from, to, before, reason, parcels: there },
      basis: basis ?? 'ABOARD',
      pickup: isBefore ? booked : null,
      // Nobody should wait weeks for a wide range: storage may be charged for what is ready.
      offeredTimes: isBefore && basis === undefined ? await nextTimes(locationCode, to) : [],
    };
  }

  /** @throws NoLongerTrue if nothing of the customer is aboard anymore, or if a later message tells it */
  return async (
    fact: ArrivalEvent,
    moment: Moment,
    channel: MessageChannel | undefined,
  ): Promise<PresentArrival> => {
    const { customerId, sailingId, number } = fact;
    const [sailing, open] = await Promise.all([sailings.find(sailingId, true), parcels.listOpen(customerId)]);
    const announcement = sailing?.announcements?.find((each) => each.number === number);
    if (!sailing || !announcement) throw new NoLongerTrue('The sailing has changed since.');
    const later =
      sailing.announcements?.filter((each) => each.number > number).flatMap(({ calls }) => calls) ?? [];
    const calls = announcement.calls.filter(
      ({ locationCode }) => !later.some((other) => other.locationCode === locationCode),
    );
    if (calls.length === 0) throw new NoLongerTrue('A later message tells when they are expected.');
    const aboard = open.filter(
      (parcel) =>
        parcel.status === 'TRANSIT' &&
        parcel.sailingId === sailingId &&
        calls.some(({ locationCode }) => locationCode === parcel.destinationCode),
    );
    if (aboard.length === 0) throw new NoLongerTrue('Nothing is aboard this sailing anymore.');
    // Their broken pickup is not in another message.
    const isTold =
      fact.type === 'arrival-changed' ? await toldElsewhere(fact, announcement, channel) : () => false;
    const untold = aboard.filter((parcel) => !isTold(parcel));
    if (untold.length === 0) throw new NoLongerTrue('Another message tells when they are expected.');
    const arrivals = await Promise.all(
      calls.flatMap((call) => {
        const there = untold.filter(({ destinationCode }) => destinationCode === call.locationCode);
        return there.length === 0 ? [] : [arrivalAt(call, customerId, there, moment)];
      }),
    );
    return { parcels: untold, ...terminalsOf(untold, moment), arrivals };
  };
}
