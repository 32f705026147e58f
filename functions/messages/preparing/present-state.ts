import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { closureRepository } from '#functions/locations/closure-repository.ts';
import type { MessageChannel } from '#shared/rules/messages/message-types.ts';
import type { Brand, MessageData } from '../content/message-data.ts';
import type { AppointmentEvent } from '../events/domain-event.ts';
import type { MessageFact, MessageRecord, ReminderFact, StorageFact } from '../ledger/message-record.ts';
import { MESSAGE_DEFINITIONS } from '../message-definitions.ts';
import { currentReminder } from '../reminders/reminder-plan.ts';
import { reminderState } from '../reminders/reminder-state.ts';
import { currentStorage } from '../reminders/storage-plan.ts';
import { settingsRepository } from '../settings/settings-repository.ts';
import { accountData } from './account-data.ts';
import { presentClosedPickup } from './closed-pickup.ts';
import { endedPickups } from './ended-pickup.ts';
import { appointmentData, type Moment, storageData, terminalIn, terminalsOf } from './moment.ts';
import { NoLongerTrue } from './no-longer-true.ts';
import { presentArrival } from './present-arrival.ts';
import { presentCarriers } from './present-carriers.ts';
import { presentClaim } from './present-claim.ts';
import { presentCollection } from './present-collection.ts';
import { presentLink } from './present-link.ts';
import { type MoneyEvent, presentMoney } from './present-money.ts';
import { bookedAppointments, presentPackages } from './present-packages.ts';
import { presentPreAlert } from './present-pre-alert.ts';

type Loaded = Pick<
  MessageData,
  | 'parcels'
  | 'terminal'
  | 'terminals'
  | 'appointment'
  | 'previousDate'
  | 'money'
  | 'link'
  | 'claim'
  | 'collection'
  | 'forwarding'
  | 'storage'
  | 'account'
  | 'forwardedMail'
  | 'preAlert'
  | 'offeredTimes'
  | 'arrivals'
  | 'estimates'
>;

const NOTHING: Loaded = {
  parcels: [],
  terminal: null,
  terminals: [],
  appointment: null,
  previousDate: null,
  money: null,
  link: null,
  claim: null,
  collection: null,
  forwarding: null,
  storage: new Map(),
  account: null,
  forwardedMail: null,
  preAlert: null,
  offeredTimes: [],
  arrivals: [],
  estimates: new Map(),
};

/** Reads what facts are about, as it is now. */
export function presentFacts(table: Table, clock: Clock) {
  const packagesOf = presentPackages(table, clock);
  const arrivalOf = presentArrival(table);
  const bookedAppointment = bookedAppointments(table);
  const appointments = appointmentRepository(table);
  const moneyOf = presentMoney(table);
  const claimOf = presentClaim(table);
  const linkOf = presentLink(table, clock);
  const preAlertOf = presentPreAlert(table);
  const collectionOf = presentCollection(table);
  const reminderStateOf = reminderState(table);
  const settings = settingsRepository(table);
  const ended = endedPickups(table);
  const closures = closureRepository(table);
  const closedPickupOf = presentClosedPickup(table);

  async function appointment(
    fact: AppointmentEvent,
    moment: Moment,
    channel: MessageChannel | undefined,
  ): Promise<Loaded> {
    const { customerId, locationCode, number, pickupDate } = fact;
    const current = await appointments.current(customerId, locationCode);
    const record =
      current?.number === number ? current : await appointments.past({ customerId, locationCode, number });
    if (record?.pickupDate !== pickupDate) throw new NoLongerTrue('The appointment has changed since.');
    if (fact.type === 'appointment-canceled' && fact.endedEarly && !record.endedEarly)
      throw new NoLongerTrue('The packages were picked up.');
    if (record.endedEarly && channel === 'EMAIL' && (await ended.isTold(record)))
      throw new NoLongerTrue('The email about the package said so.');
    const data = appointmentData(record, moment);
    // After an outage, its time may have passed.
    const isCurrent = MESSAGE_DEFINITIONS[fact.type].stillTrue(data.status);
    if (!isCurrent) throw new NoLongerTrue('The appointment is over.');
    return {
      ...NOTHING,
      terminal: terminalIn(locationCode, moment),
      appointment: data,
      previousDate: fact.type === 'appointment-moved' ? fact.previousDate : null,
    };
  }

  /** The packages of a receipt that were not picked up, with the appointment of those that are ready. */
  async function money(fact: MoneyEvent, moment: Moment): Promise<Loaded> {
    const { data, unfinished } = await moneyOf(fact);
    const ready = unfinished.filter(({ status }) => status === 'DESTINATION');
    const { terminal } = terminalsOf(ready, moment);
    const appointment = terminal && (await bookedAppointment(fact.customerId, terminal, moment));
    return { ...NOTHING, parcels: unfinished, terminal, appointment, money: data };
  }

  async function reminder(fact: ReminderFact, moment: Moment): Promise<Loaded> {
    const { now } = moment;
    const { customerId, locationCode } = fact;
    const [state, { pausedUntil }] = await Promise.all([
      reminderStateOf(customerId, now),
      settings.ofCustomer(customerId),
    ]);
    const current = currentReminder(state, fact, { pausedUntil }, now);
    if (!current) throw new NoLongerTrue('The reminder no longer applies.');
    const about = new Set(current.packages.map(({ parcelId }) => parcelId));
    const reminded = state.parcels.filter(({ parcelId }) => about.has(parcelId));
    const place = state.terminals.find((each) => each.locationCode === locationCode);
    const visit = place?.appointment && appointmentData(place.appointment, moment);
    const status = fact.type === 'appointment-missed' ? 'MISSED' : 'BOOKED';
    return {
      ...NOTHING,
      parcels: reminded,
      ...terminalsOf(reminded, moment),
      appointment: visit?.status === status ? visit : null,
      storage: storageData(reminded, moment),
    };
  }

  /** The packages of all terminals that a storage notice is still about. */
  async function storage(fact: StorageFact, moment: Moment): Promise<Loaded> {
    const state = await reminderStateOf(fact.customerId, moment.now);
    const about = currentStorage(state, fact, moment.now);
    const told = state.parcels.filter(({ parcelId }) => about.has(parcelId));
    if (told.length === 0) throw new NoLongerTrue('The storage notice no longer applies.');
    const { terminal, terminals } = terminalsOf(told, moment);
    const appointment = terminal && (await bookedAppointment(fact.customerId, terminal, moment));
    return {
      ...NOTHING,
      ...{ parcels: told, terminal, terminals, appointment, storage: storageData(told, moment) },
    };
  }

  /**
   * `channel` is how they are about to be told, if they are.
   * @throws NoLongerTrue if nothing of what the facts tell is still true
   */
  return async (facts: readonly MessageFact[], now: Date, channel?: MessageChannel): Promise<Loaded> => {
    const [first] = facts;
    if (!first) throw new Error('A message tells at least one fact.');
    const moment = { now, byStaff: await closures.inEffect(now) };
    if ('parcelId' in first)
      return {
        ...NOTHING,
        ...(await packagesOf(
          facts.filter((fact) => 'parcelId' in fact),
          moment,
          channel,
        )),
      };
    if ('sailingId' in first) return { ...NOTHING, ...(await arrivalOf(first, moment, channel)) };
    if ('closureId' in first) return { ...NOTHING, ...(await closedPickupOf(first, moment)) };
    if ('sequence' in first) return appointment(first, moment, channel);
    if ('paymentId' in first) return money(first, moment);
    if ('linkId' in first) return { ...NOTHING, link: await linkOf(first) };
    if ('claimId' in first) return { ...NOTHING, ...(await claimOf(first)) };
    if ('handoverId' in first || 'authorizationId' in first)
      return { ...NOTHING, ...(await collectionOf(first, moment)) };
    if ('preAlertId' in first) return { ...NOTHING, ...(await preAlertOf(first)) };
    if ('mailId' in first) return { ...NOTHING, forwardedMail: { found: first.found, drafts: first.drafts } };
    if ('locationCode' in first) return reminder(first, moment);
    if ('notices' in first) return storage(first, moment);
    // What happened to an account stays true. `presentState` adds the account.
    return NOTHING;
  };
}

/** Reads what a message tells, as it is now. */
export function presentState(table: Table, clock: Clock, brandOf: () => Promise<Brand>) {
  const load = presentFacts(table, clock);
  const carriersOf = presentCarriers(table);
  /** @throws NoLongerTrue if nothing of what the message tells is still true */
  return async (
    { facts, channel }: Pick<MessageRecord, 'facts' | 'channel'>,
    customer: CustomerRecord,
    now: Date,
  ): Promise<Omit<MessageData, 'photos' | 'unsubscribeUrl'>> => {
    const brand = await brandOf();
    const loaded = await load(facts, now, channel);
    return {
      brand,
      customerName: customer.name,
      now,
      ...loaded,
      carriers: await carriersOf(customer.customerId, loaded),
      account: accountData(facts, customer, brand, now),
    };
  };
}
