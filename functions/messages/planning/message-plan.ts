import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { DAY_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { channelsOf } from '#shared/rules/messages/channels.ts';
import {
  AT_ONCE_MINUTES,
  DIGEST_MINUTES,
  KIND_RULES,
  type MessageChannel,
  type MessageKind,
  type MessageType,
  rulesOf,
} from '#shared/rules/messages/message-types.ts';
import { textAllowedAt } from '#shared/rules/messages/quiet-hours.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { fromLocalTime, toLocalDate } from '#shared/rules/time-zone.ts';
import type { DomainEvent } from '../events/domain-event.ts';
import type { MessageFact } from '../ledger/message-record.ts';
import type { MessageSettingsRecord } from '../settings/settings-record.ts';

/** An older event is no longer news, for example when failed stream records are replayed, or in imported data. */
const NEWS_MS = 2 * DAY_MS;

/** Longer than the digest of packages that were handed over. */
const AFTER_PACKAGES_MINUTES = DIGEST_MINUTES + 5;

/** How long staff can correct a closure before anybody is told. */
const CORRECTION_MINUTES = 2;

/**
 * Those aboard a full ship are told within so many minutes, so that their messages hold up others for seconds only. A third
 * of what `due-messages` can send in a minute.
 */
const SPREAD_MINUTES = 4;

/** When the evening digest of arrivals is sent, local time in Tacoma, where they arrive. */
const EVENING = { time: '18:00', timeZone: ORIGIN_TIME_ZONE } as const;

/** A message that tells an event through a channel. Events with the same `topic` join one message until `dueAt`. */
export interface PlannedMessage {
  readonly channel: MessageChannel;
  readonly dueAt: Date;
  readonly topic: string | null;
}

type Settings = Pick<
  MessageSettingsRecord,
  'kinds' | 'confirmedPhone' | 'textsStoppedAt' | 'emailProblem' | 'isEveningDigest'
>;
type Address = Pick<CustomerRecord, 'state' | 'postalCode'>;
type Customer = Address & Pick<CustomerRecord, 'contactMethod' | 'mobileNumber' | 'emailAddress'>;

/** Whether email to the customer's address works, as far as is known. */
export const canEmail = (
  { emailAddress }: Pick<Customer, 'emailAddress'>,
  { emailProblem }: Settings,
): boolean => emailProblem?.address !== emailAddress;

/** Whether the customer's number has been confirmed and takes texts. */
export const canText = ({ mobileNumber }: Pick<Customer, 'mobileNumber'>, settings: Settings): boolean =>
  settings.confirmedPhone === mobileNumber && settings.textsStoppedAt === undefined;

const OBSTACLES: Record<MessageChannel, (customer: Customer, settings: Settings) => string | null> = {
  EMAIL: (customer, settings) =>
    canEmail(customer, settings) ? null : 'Email to this address bounced or was marked as spam.',
  TEXT: (customer, settings) => {
    if (canText(customer, settings)) return null;
    return settings.textsStoppedAt === undefined
      ? 'The mobile number is not confirmed.'
      : 'Texts to this number were stopped.';
  },
  // Devices are looked up when a notification is prepared.
  PUSH: () => null,
};

/** Why a message cannot reach a customer through a channel, in a sentence, or null if it can. */
export const obstacleTo = (channel: MessageChannel, customer: Customer, settings: Settings): string | null =>
  OBSTACLES[channel](customer, settings);

/** The first time from `at` on when a message may be sent. Texts wait until the morning at the recipient's address. */
export const sendableAt = (channel: MessageChannel, at: Date, { state, postalCode }: Address): Date =>
  channel === 'TEXT' ? textAllowedAt(at, state, postalCode) : at;

/**
 * The channels through which a customer gets messages of a kind. `isTextOn` is false in a stage without texts. `failed` is
 * a channel through which the message did not arrive.
 */
export function channelsFor(
  kind: MessageKind,
  customer: Customer,
  settings: Settings,
  isTextOn: boolean,
  failed?: MessageChannel,
): MessageChannel[] {
  const chosen = { contactMethod: customer.contactMethod, choices: settings.kinds };
  const working = {
    canEmail: failed !== 'EMAIL' && canEmail(customer, settings),
    canText: failed !== 'TEXT' && isTextOn && canText(customer, settings),
    // A failed text does not bring back email that the customer has turned off either.
    isTextStopped: failed === 'TEXT' || settings.textsStoppedAt !== undefined,
  };
  return channelsOf(kind, chosen, working);
}

/** The customer as the recipient of an event: some are told to another address or number than the present one. */
export function recipientOf<C extends Pick<Customer, 'emailAddress' | 'mobileNumber'>>(
  fact: MessageFact | undefined,
  customer: C,
): C {
  if (fact?.type !== 'contact-changed') return customer;
  return { ...customer, [fact.channel === 'EMAIL' ? 'emailAddress' : 'mobileNumber']: fact.to };
}

/** The type of the message that tells an event, or null if another one does. */
export function messageTypeOf(event: DomainEvent): MessageType | null {
  // The receipt tells it.
  if (event.type === 'package-paid') return null;
  // The page where they resolved it has told them.
  if (event.type === 'package-corrected' && event.isByCustomer) return null;
  return event.type;
}

/** Whether an event is also told by a notification to the customer's devices. */
export function isPushed(event: DomainEvent): boolean {
  const type = messageTypeOf(event);
  return type !== null && KIND_RULES[rulesOf(type).kind].isPushed;
}

/** What the messages that tell an event depend on, apart from the customer. */
export interface Circumstances {
  readonly now: Date;
  readonly isTextOn: boolean;
  /** Whether it is pushed, and the customer has a device for it. */
  readonly canPush: boolean;
  /** A channel through which it did not arrive. */
  readonly failed?: MessageChannel;
}

/** The messages that tell an event. Usually one or two. */
export function plannedMessages(
  event: DomainEvent,
  customer: Customer,
  settings: Settings,
  { now, isTextOn, canPush, failed }: Circumstances,
): PlannedMessage[] {
  const type = messageTypeOf(event);
  if (type === null || now.getTime() - Date.parse(event.at) > NEWS_MS) return [];
  const topic = topicOf(type, event);
  const dueAt = topic === null ? startOf(event, now) : digestEnd(type, settings, now);
  const channels = channelsOfEvent(event, type, customer, settings, isTextOn, failed);
  return [...channels, ...(canPush ? (['PUSH'] as const) : [])].map((channel) => ({
    channel,
    dueAt: sendableAt(channel, dueAt, customer),
    topic,
  }));
}

/**
 * When a message that is no digest is sent: now, unless the one about the packages should tell it first, it may change, or
 * many customers are told the same.
 */
function startOf(event: DomainEvent, now: Date): Date {
  if ('sailingId' in event) return new Date(now.getTime() + spreadMinutes(event) * MINUTE_MS);
  const minutes =
    'endedEarly' in event ? AFTER_PACKAGES_MINUTES : 'closureId' in event ? CORRECTION_MINUTES : 0;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** The same for a customer each time. */
const spreadMinutes = ({ customerId }: DomainEvent): number =>
  [...customerId].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % SPREAD_MINUTES;

function channelsOfEvent(
  event: DomainEvent,
  type: MessageType,
  customer: Customer,
  settings: Settings,
  isTextOn: boolean,
  failed?: MessageChannel,
): MessageChannel[] {
  // The person waits for an email, or has sent one.
  if (event.type === 'signs-in-with-google' || event.type === 'pre-alert-draft')
    return canEmail(customer, settings) ? ['EMAIL'] : [];
  if (event.type !== 'contact-changed') {
    const channels = channelsFor(rulesOf(type).kind, customer, settings, isTextOn, failed);
    // The text with the waybill number says that the carrier has it.
    const isTextedLater = event.type === 'package-handed-over' && event.isToAgent === true;
    return isTextedLater ? channels.filter((channel) => channel !== 'TEXT') : channels;
  }
  // A warning goes to this address or number, whatever the customer, or whoever changed the account, has chosen.
  const { channel } = event;
  const isOff = failed !== undefined || (channel === 'TEXT' && !isTextOn);
  return isOff || obstacleTo(channel, recipientOf(event, customer), settings) !== null ? [] : [channel];
}

/** What one digest lists: packages with the same news, for the same terminal unless it is urgent. */
function topicOf(type: MessageType, fact: MessageFact): string | null {
  const { digest } = rulesOf(type);
  if (digest === null) return null;
  if (digest === 'AT_ONCE') return type;
  return `${type}#${'destinationCode' in fact ? (fact.destinationCode ?? '') : ''}`;
}

function digestEnd(type: MessageType, { isEveningDigest }: Settings, now: Date): Date {
  const { digest } = rulesOf(type);
  const minutes = digest === 'AT_ONCE' ? AT_ONCE_MINUTES : DIGEST_MINUTES;
  const windowEnd = new Date(now.getTime() + minutes * MINUTE_MS);
  if (digest !== 'EVENING' || !isEveningDigest) return windowEnd;
  const evening = fromLocalTime(toLocalDate(now, EVENING.timeZone), EVENING.time, EVENING.timeZone);
  // What arrives in the evening itself need not wait for the next one.
  return evening && evening > windowEnd ? evening : windowEnd;
}
