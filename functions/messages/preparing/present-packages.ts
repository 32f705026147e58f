import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { parcelEstimates } from '#functions/schedule/parcel-estimates.ts';
import type { Location } from '#shared/contracts/locations.ts';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import type { MessageChannel } from '#shared/rules/messages/message-types.ts';
import type { AppointmentData, MessageData } from '../content/message-data.ts';
import type { ParcelEvent } from '../events/domain-event.ts';
import { type MessageRecord, parcelIdsOf } from '../ledger/message-record.ts';
import { messageRepository } from '../ledger/message-repository.ts';
import { isThrough, mayBeSent, tellsSince } from '../ledger/message-states.ts';
import { MESSAGE_DEFINITIONS } from '../message-definitions.ts';
import { endedPickups } from './ended-pickup.ts';
import { appointmentData, type Moment, storageData, terminalsOf } from './moment.ts';
import { NoLongerTrue } from './no-longer-true.ts';
import { sinceThen } from './since-then.ts';

/** The latest messages of a customer, or about a package, that are read. */
const MESSAGES_READ = 50;

type PresentPackages = Pick<
  MessageData,
  'parcels' | 'terminal' | 'terminals' | 'appointment' | 'storage' | 'estimates'
>;

/** The appointment at which packages that are ready at a terminal can be picked up. */
export function bookedAppointments(table: Table) {
  const appointments = appointmentRepository(table);
  return async (customerId: string, terminal: Location, moment: Moment): Promise<AppointmentData | null> => {
    const code = DESTINATION_CODES.find((each) => each === terminal.locationCode);
    const record = code ? await appointments.current(customerId, code) : null;
    const data = record && appointmentData(record, moment);
    return data?.status === 'BOOKED' && data.closedBecause === undefined ? data : null;
  };
}

/** The packages that events are about, as they are now. */
export function presentPackages(table: Table, clock: Clock) {
  const parcels = parcelRepository(table);
  const messages = messageRepository(table);
  const ended = endedPickups(table);
  const bookedAppointment = bookedAppointments(table);
  const { estimate } = parcelEstimates(table, clock);

  /** Whether a customer was told, or may have been, what a delay contradicts. A move that was undone soon was not told. */
  async function isDelayNews({ customerId, parcelId }: ParcelEvent): Promise<boolean> {
    const { shown } = await messages.listAbout(customerId, parcelId, { limit: MESSAGES_READ });
    return shown.some(
      (message) => mayBeSent(message) && MESSAGE_DEFINITIONS[message.messageType].tellsProgress,
    );
  }

  /**
   * The packages whose departure was not told, or was told before they were left behind; of those that were not left behind
   * after all, the ones whose customer was told that they were.
   */
  async function rolledSinceTold(
    facts: readonly ParcelEvent[],
    customerId: string,
    channel: MessageChannel | undefined,
  ): Promise<(parcel: ParcelRecord) => boolean> {
    const { shown } = await messages.list(customerId, { limit: MESSAGES_READ });
    const departures = shown.filter(({ messageType }) => messageType === 'package-departed');
    const rolls = shown.filter(
      (message) =>
        message.messageType === 'package-rolled' && mayBeSent(message) && isThrough(message, channel),
    );
    return ({ parcelId, rolledFrom }) => {
      const isToldIn = (message: MessageRecord) => parcelIdsOf(message).includes(parcelId);
      if (rolledFrom === undefined && !rolls.some(isToldIn)) return false;
      const [rolledAt = ''] = facts
        .filter((fact) => fact.parcelId === parcelId)
        .map(({ at }) => at)
        .sort()
        .toReversed();
      return !departures.some(
        (message) => isToldIn(message) && tellsSince(message, { since: rolledAt, channel }),
      );
    };
  }

  /** The appointment that was canceled because of the events, if their message tells that. */
  async function canceledWith(
    facts: readonly ParcelEvent[],
    moment: Moment,
  ): Promise<AppointmentData | null> {
    const telling = facts.filter(
      ({ type }) => type !== 'package-paid' && MESSAGE_DEFINITIONS[type].calendar === 'CANCEL',
    );
    const record = await ended.endedBy(telling, moment.now);
    return record && appointmentData(record, moment);
  }

  async function estimatesOf(current: readonly ParcelRecord[]): Promise<Map<string, Estimate>> {
    const found = await Promise.all(
      current.map(async (parcel) => [parcel.parcelId, await estimate(parcel)] as const),
    );
    return new Map(found.flatMap(([parcelId, each]) => (each ? [[parcelId, each]] : [])));
  }

  /** @throws NoLongerTrue if nothing of what the facts tell is still true */
  return async (
    facts: readonly ParcelEvent[],
    moment: Moment,
    channel: MessageChannel | undefined,
  ): Promise<PresentPackages> => {
    const [fact] = facts;
    if (!fact) throw new Error('A message tells at least one fact.');
    const found = await Promise.all(
      facts.map(async (fact) => ({ fact, parcel: await parcels.find(fact.parcelId, true) })),
    );
    const stillTrue = found.flatMap(({ fact, parcel }) =>
      parcel && isStillTrue(fact, parcel) ? [parcel] : [],
    );
    // The same package can be in a digest twice, for example if its price changed again.
    const unique = [...new Map(stillTrue.map((parcel) => [parcel.parcelId, parcel])).values()];
    const [first] = unique;
    if (!first) throw new NoLongerTrue(sinceThen(found));
    const { customerId } = first;
    if (fact.type === 'package-delayed' && !(await isDelayNews(fact)))
      throw new NoLongerTrue('The move was undone before anybody was told.');
    const current =
      fact.type === 'package-rolled'
        ? unique.filter(await rolledSinceTold(facts, customerId, channel))
        : unique;
    if (current.length === 0)
      throw new NoLongerTrue(
        unique.some(({ rolledFrom }) => rolledFrom !== undefined)
          ? 'The message about the departure said so.'
          : 'The change was undone before anybody was told.',
      );
    const { terminal, terminals } = terminalsOf(current, moment);
    const isReady = current.some(({ status }) => status === 'DESTINATION');
    const isWaited = isReady || fact.type === 'package-rolled';
    return {
      parcels: current,
      terminal,
      terminals,
      appointment: isWaited
        ? terminal && (await bookedAppointment(customerId, terminal, moment))
        : await canceledWith(facts, moment),
      storage: storageData(current, moment),
      estimates: await estimatesOf(current),
    };
  };
}

/** Whether an event still describes its package. The receipt tells that it was paid for. */
const isStillTrue = ({ type }: ParcelEvent, parcel: ParcelRecord): boolean =>
  type !== 'package-paid' && MESSAGE_DEFINITIONS[type].stillTrue(parcel);
