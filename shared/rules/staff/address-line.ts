import { DESTINATION_CODES } from '../locations.ts';

type DestinationCode = (typeof DESTINATION_CODES)[number];

/** The customer line of a shipping address, such as `Northbound 10001 ANC`. */
export interface AddressLine {
  readonly customerNumber: string;
  /** Null if the sender left it out. */
  readonly destinationCode: DestinationCode | null;
}

/** A customer number and a terminal, with any separators or none. */
const NUMBER_AND_TERMINAL = new RegExp(
  `(?<!\\d)(\\d{5,8})[^\\p{L}\\p{N}]*(${DESTINATION_CODES.join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** Only words and a customer number. */
const WORDS_AND_NUMBER = /^\p{L}[\p{L}\s.,'&-]*[\s:#-]+(\d{5,8})$/u;

/**
 * Finds a customer number and a destination in an address as senders write it. The product's name is not required.
 * Null if there is none.
 */
export function parseAddressLine(text: string): AddressLine | null {
  const [, customerNumber, code] = NUMBER_AND_TERMINAL.exec(text) ?? [];
  const destinationCode = DESTINATION_CODES.find((destination) => destination === code?.toUpperCase());
  if (customerNumber && destinationCode) return { customerNumber, destinationCode };
  const [, numberOnly] = WORDS_AND_NUMBER.exec(text.trim()) ?? [];
  return numberOnly ? { customerNumber: numberOnly, destinationCode: null } : null;
}

/** Only words, a customer number and a terminal. A number of a carrier does not begin with a word. */
const WHOLE_LINE = new RegExp(
  `^(?:\\p{L}[\\p{L}\\s.,'&-]*[^\\p{L}\\p{N}]+|\\p{L}{4,})?(\\d{5,8})[^\\p{L}\\p{N}]*(${DESTINATION_CODES.join('|')})[^\\p{L}\\p{N}]*$`,
  'iu',
);

/** A customer number and a terminal as words of their own, in a longer text. */
const SEPARATE_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])\\d{5,8}[^\\p{L}\\p{N}]+(${DESTINATION_CODES.join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/**
 * The customer line that a scan is, or null: a number of letters and digits can contain what looks like one.
 * Without its terminal, a customer line starts with the product's name.
 */
export function scannedAddressLine(text: string, productName?: string): AddressLine | null {
  const start = productName ? text.toLowerCase().indexOf(productName.toLowerCase()) : -1;
  const named = productName && start >= 0 ? text.slice(start + productName.length).trim() : null;
  if (named === null)
    return WHOLE_LINE.test(text.trim()) || SEPARATE_WORDS.test(text) ? parseAddressLine(text) : null;
  const [, customerNumber] = /^[^\p{L}\p{N}]*(\d{5,8})(?!\d)/u.exec(named) ?? [];
  if (!customerNumber) return null;
  return parseAddressLine(named) ?? { customerNumber, destinationCode: null };
}
