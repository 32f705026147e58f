import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { LimitReached } from '#functions/core/platform/errors.ts';
import { DAY_MS, isWithin, MINUTE_MS } from '#shared/rules/durations.ts';
import type { MessageSettingsRecord } from './settings-record.ts';

const CODE_DIGITS = 6;
/** How long a code works, and how often one is sent. */
const CODE_MINUTES = 10;
const MAX_WRONG_ANSWERS = 5;
const PAUSE_MS = MINUTE_MS;
/** For a customer, and for a number. */
export const MAX_CODES_PER_DAY = 5;

/** A random code of {@link CODE_DIGITS} digits. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

export const codeText = (productName: string, code: string): string =>
  `${productName}: ${code} is your code to confirm this number. It expires in ${CODE_MINUTES} minutes. If you did not ask for it, ignore this text.`;

/** What confirms the consent, in one text, as carriers ask. */
export const consentText = (productName: string): string =>
  `${productName}: You will get texts about your packages here. Frequency varies. Message and data rates may apply. Reply HELP for help, STOP to end.`;

const hashOf = (customerId: string, phone: string, code: string) =>
  createHash('sha256').update(`${customerId} ${phone} ${code}`).digest('hex');

/** When a code was sent to this number that can still be answered, or null. */
export function openCodeSentAt(
  { phoneCode }: MessageSettingsRecord,
  phone: string,
  now: Date,
): string | null {
  const sentAt = phoneCode?.sentTimes.at(-1);
  if (sentAt === undefined || phoneCode?.phone !== phone || phoneCode.codeHash === undefined) return null;
  return isWithin(CODE_MINUTES * MINUTE_MS, sentAt, now) ? sentAt : null;
}

/** Those of the times that are less than a day ago. */
export const ofLastDay = (times: readonly string[] = [], now: Date): string[] =>
  times.filter((at) => isWithin(DAY_MS, at, now));

/** The settings with a new code, which replaces an earlier one. @throws LimitReached */
export function withCode(
  settings: MessageSettingsRecord,
  phone: string,
  code: string,
  now: Date,
): MessageSettingsRecord {
  const sentTimes = ofLastDay(settings.phoneCode?.sentTimes, now);
  if (sentTimes.length >= MAX_CODES_PER_DAY)
    throw new LimitReached('You can ask for five codes a day. Please try again tomorrow.');
  if (sentTimes.some((at) => isWithin(PAUSE_MS, at, now)))
    throw new LimitReached('We just sent a code. You can ask for another one in a minute.');
  const codeHash = hashOf(settings.customerId, phone, code);
  const phoneCode = { phone, codeHash, sentTimes: [...sentTimes, now.toISOString()], wrongAnswers: 0 };
  return { ...settings, phoneCode };
}

/** What came of an answer: the settings to save, and the error for the customer unless the code was right. */
interface CheckedCode {
  readonly settings: MessageSettingsRecord;
  readonly error: string | null;
}

/** Checks an answer. A code works once, for a number, and for a limited number of answers. */
export function checkCode(
  settings: MessageSettingsRecord,
  phone: string,
  code: string,
  now: Date,
): CheckedCode {
  const { customerId, phoneCode } = settings;
  if (phoneCode?.codeHash === undefined || phoneCode.phone !== phone)
    return { settings, error: 'This code no longer works. Send a new code.' };
  if (openCodeSentAt(settings, phone, now) === null)
    return { settings, error: 'This code has expired. Send a new code.' };
  const { codeHash, ...used } = phoneCode;
  if (timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashOf(customerId, phone, code))))
    return { settings: { ...settings, phoneCode: used }, error: null };
  const wrongAnswers = phoneCode.wrongAnswers + 1;
  if (wrongAnswers < MAX_WRONG_ANSWERS)
    return {
      settings: { ...settings, phoneCode: { ...phoneCode, wrongAnswers } },
      error: "That's not the code we sent. Check the text and try again.",
    };
  return {
    settings: { ...settings, phoneCode: { ...used, wrongAnswers } },
    error: "That's not the code we sent. After five wrong tries, it no longer works. Send a new code.",
  };
}
