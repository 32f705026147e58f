import * as z from 'zod/mini';
import { looksLikeCardNumber } from '../rules/cards/card-number.ts';
import { cleanLine, cleanText, MAX_NOTES_LENGTH, NOTES_TOO_LONG } from '../rules/text.ts';

// Every string in a request has one of these types, is an enum, or matches its own pattern. A test checks this for the
// whole route table (decision 96).

interface Messages {
  readonly tooLong?: string | (() => string);
  /** Without it, the text may be empty. */
  readonly required?: string;
}

/** Created when it is needed: the first use of `Intl` takes 15 % of a cold start. */
const atMost = (limit: number) => () => `At most ${limit.toLocaleString('en-US')} characters.`;

/** Free texts are stored, sent in messages and shown to staff, so they must contain no card number (PCI DSS 3.3). */
const noCardNumber = z.refine<string>((value) => !looksLikeCardNumber(value), 'Do not enter a card number.');

/** A line of free text, normalized by {@link cleanLine}. At most `limit` code points. */
export const line = (limit: number, messages?: Messages) => numberLine(limit, messages).check(noCardNumber);

/**
 * A line that can be the number of a package or of another system, which may happen to look like a card number. Otherwise
 * like {@link line}.
 */
export function numberLine(limit: number, { tooLong = atMost(limit), required }: Messages = {}) {
  const cleaned = z.string().check(z.overwrite(cleanLine), z.maxLength(limit, { error: tooLong }));
  return required === undefined ? cleaned : cleaned.check(z.minLength(1, required));
}

/** Free text with line breaks, normalized by {@link cleanText}. At most `limit` UTF-16 code units after that. */
export function text(limit: number, { tooLong = atMost(limit), required }: Messages = {}) {
  const cleaned = z.string().check(
    z.overwrite(cleanText),
    z.refine((value) => value.length <= limit, { error: tooLong }),
    noCardNumber,
    z.describe(`At most ${limit} UTF-16 code units, not counting control characters and surrounding spaces`),
  );
  return required === undefined ? cleaned : cleaned.check(z.minLength(1, required));
}

/** The notes of a customer on a package or an appointment. */
export const Notes = text(MAX_NOTES_LENGTH, { tooLong: NOTES_TOO_LONG });

/**
 * The id of a customer, a package, a payment or an object at the card provider. Its format is not checked any further:
 * an id that cannot exist gets the same response as a missing one.
 */
export const Id = z.string().check(z.regex(/^[!-~]{1,100}$/, 'This id is not valid.'));

/** The name of a file: at most 255 characters, so that it fits into a key of the table. */
export const FileName = z
  .string()
  .check(z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]{1,255}$/u, 'The file name is not valid.'));
