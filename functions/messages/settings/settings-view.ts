import { Conflict, invalidField } from '#functions/core/platform/errors.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import type { MessageChoices, MessageSettings, TextState } from '#shared/contracts/message-settings.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { type Choice, defaultChoice } from '#shared/rules/messages/channels.ts';
import { MESSAGE_KINDS, type MessageKind } from '#shared/rules/messages/message-types.ts';
import { timeZonesOf } from '#shared/rules/messages/quiet-hours.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { openCodeSentAt } from './phone-code.ts';
import type { MessageSettingsRecord } from './settings-record.ts';

/** The longest time that reminders can be paused. */
const MAX_PAUSE_DAYS = 366;

type Customer = Pick<
  CustomerRecord,
  'contactMethod' | 'mobileNumber' | 'emailAddress' | 'state' | 'postalCode'
>;

/** The date at a customer's address. */
function today({ state, postalCode }: Customer, now: Date): string {
  const dates = timeZonesOf(state, postalCode).map((timeZone) => toLocalDate(now, timeZone));
  // The earliest one, if the address can be in several zones.
  return dates.toSorted()[0] ?? '';
}

function textStateOf(
  { mobileNumber }: Customer,
  settings: MessageSettingsRecord,
  isTextOn: boolean,
): TextState {
  if (!isTextOn) return 'UNAVAILABLE';
  if (settings.confirmedPhone !== mobileNumber) return 'UNCONFIRMED';
  return settings.textsStoppedAt === undefined ? 'ON' : 'STOPPED';
}

/** Settings in the format of the API, with the defaults for kinds without a choice. */
export function settingsOf(
  customer: Customer,
  settings: MessageSettingsRecord,
  { now, isTextOn, consent }: { readonly now: Date; readonly isTextOn: boolean; readonly consent: string },
): MessageSettings {
  const { kinds, isEveningDigest, pausedUntil, emailProblem, version } = settings;
  const { contactMethod, mobileNumber: phone, emailAddress } = customer;
  const state = textStateOf(customer, settings, isTextOn);
  const choices = MESSAGE_KINDS.map((kind) => [kind, kinds[kind] ?? defaultChoice(kind, contactMethod)]);
  return {
    contactMethod,
    kinds: Object.fromEntries(choices) as Record<MessageKind, Choice>,
    isEveningDigest,
    // A pause that is over is none.
    pausedUntil: pausedUntil !== undefined && pausedUntil > today(customer, now) ? pausedUntil : null,
    texts: {
      ...{ state, phone, consent },
      stoppedAt: state === 'STOPPED' ? (settings.textsStoppedAt ?? null) : null,
      codeSentAt: openCodeSentAt(settings, phone, now),
    },
    emailProblem: emailProblem?.address === emailAddress ? (emailProblem ?? null) : null,
    version,
  };
}

/**
 * The settings with a customer's choices. Stores only those that differ from the default or were stored before, so that the
 * others follow the contact method. Returns the same object if nothing changes.
 * @throws Conflict if the choices have changed since `version`, InvalidInput if the pause is over or too long
 */
export function withChoices(
  customer: Customer,
  settings: MessageSettingsRecord,
  { kinds: given, isEveningDigest, pausedUntil, version }: MessageChoices,
  now: Date,
): MessageSettingsRecord {
  const { contactMethod } = customer;
  const shown = settingsOf(customer, settings, { now, isTextOn: true, consent: '' });
  const kinds = { ...shown.kinds, ...given };
  const isSame = MESSAGE_KINDS.every((kind) => areSame(kinds[kind], shown.kinds[kind]));
  if (isSame && isEveningDigest === shown.isEveningDigest && pausedUntil === shown.pausedUntil)
    return settings;
  if ((settings.choicesVersion ?? 0) > version)
    throw new Conflict('Your message settings were changed in another window or on another device.');
  if (pausedUntil !== null && pausedUntil !== shown.pausedUntil)
    requirePause(pausedUntil, today(customer, now));
  const chosen = MESSAGE_KINDS.filter((kind) => {
    const stored = settings.kinds[kind];
    const isKept = stored !== undefined && areSame(kinds[kind], stored);
    return isKept || !areSame(kinds[kind], defaultChoice(kind, contactMethod));
  });
  const { pausedUntil: _, ...rest } = settings;
  return {
    ...rest,
    kinds: Object.fromEntries(chosen.map((kind) => [kind, kinds[kind]])),
    isEveningDigest,
    ...(pausedUntil !== null && { pausedUntil }),
  };
}

function requirePause(until: string, today: string): void {
  if (until <= today) throw invalidField('pausedUntil', 'Choose a day after today.');
  if (until > addDays(today, MAX_PAUSE_DAYS))
    throw invalidField('pausedUntil', 'Reminders can be paused for at most a year.');
}

const areSame = (one: Choice, other: Choice) => one.email === other.email && one.text === other.text;
