import { carrierOfCode } from './scans/carriers.ts';
import { hasFedExCheckDigit, hasGs1CheckDigit } from './scans/check-digits.ts';
import { cleanLine, plain } from './text.ts';

/**
 * Normalizes a scanned or typed number, for storing and for looking up parcels. Carriers' barcodes contain more than
 * the tracking number that is printed next to them. Sources: USPS Publication 199 (IMpb), FedEx Ground Label Layout
 * Specification, GS1 General Specifications, ISO 15459.
 */
export function normalizeScanCode(scanned: string): string {
  const text = compactCode(withoutSeparatedZip(withoutSymbology(scanned)));
  const code = /^\d+$/.test(text) ? trackingNumberIn(text) : text.replace(DHL_LICENSE_PLATE, '$1');
  return code.slice(0, MAX_LENGTH);
}

/** Limits the length of a key in the table. No carrier's number is nearly as long. */
const MAX_LENGTH = 100;

/** Only the letters and digits of a code, in uppercase. */
export const compactCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A scanned text without the symbology identifier that some scanners prepend, and with real group separators. */
export function withoutSymbology(scanned: string): string {
  return scanned.replace(SEPARATOR_NAMES, '\x1d').replace(/^\s*\][A-Za-z][0-9A-Za-z]/, '');
}

/** Some scanners type the name of a control character of GS1. */
const SEPARATOR_NAMES = /<(?:GS|FNC1)>|\{(?:GS|FNC1)\}|\[(?:GS|FNC1)\]/gi;

/**
 * The tracking number as its carrier prints it. A number of an unknown carrier stays as it was typed, for example with
 * its hyphens.
 */
export function trackingNumberOf(scanned: string): string {
  const code = normalizeScanCode(scanned);
  const text = cleanLine(withoutSymbology(scanned));
  return compactCode(text) === code && carrierOfCode(code) === '' ? text : code;
}

/** Whether a search for what somebody typed or scanned finds this tracking number: by a part of it, or by its barcode. */
export const matchesNumber = (number: string, typed: string): boolean =>
  plain(number).includes(plain(typed)) || plain(number) === plain(trackingNumberOf(typed));

/** The carrier of a scanned or typed tracking number, or an empty string if it cannot be told. */
export const carrierOf = (scanned: string): string => carrierOfCode(normalizeScanCode(scanned));

/** A separator of GS1 after a ZIP code ends the ZIP code, whatever follows. */
const withoutSeparatedZip = (text: string) => text.replace(SEPARATED_ZIP, '');

// biome-ignore lint/suspicious/noControlCharactersInRegex: GS1 separates with a control character
const SEPARATED_ZIP = /^[\x1d\s]*420(\d{5}|\d{9})[\x1d\s]+(?=\d{12})/;

/** DHL license plates are scanned with a J before the printed number. */
const DHL_LICENSE_PLATE = /^J(J(?:D|VGL)\d+)$/;

/** USPS package identification codes have 22 digits, 26 with a longer serial number, or 20 before 2013. */
const USPS_LENGTHS = [22, 26, 20];
const ZIP_LENGTHS = [5, 9];

/** An SSCC in one barcode with the ZIP code, which comes before or after it. */
const SSCC_AND_ZIP = /^(?:420(?:\d{5}|\d{9})00(\d{18})|00(\d{18})420(?:\d{5}|\d{9}))$/;

function trackingNumberIn(digits: string): string {
  const [, afterIt, beforeIt] = SSCC_AND_ZIP.exec(digits) ?? [];
  const sscc = afterIt ?? beforeIt;
  if (sscc !== undefined && hasGs1CheckDigit(sscc)) return sscc;
  const afterZip = withoutZip(digits);
  if (afterZip !== null) return afterZip;
  // FedEx: service, destination and form, and the number in the last 14 digits. Express starts with 0 to 8, Ground with 96.
  if (digits.length === 34 && /^([0-8]|96)/.test(digits)) return withoutPadding(digits.slice(-14));
  // FedEx Ground: application identifier, container type, service code, and the 15 printed digits.
  if (digits.length === 22 && digits.startsWith('96')) return digits.slice(-15);
  // Packages that FedEx hands over to USPS. FedEx prints the 20 digits after the 92, USPS prints all 22.
  if (digits.length === 20 && digits.startsWith('612')) return `92${digits}`;
  return withoutPadding(digits);
}

/** Removes the `00` before the 12 digits of a FedEx number, and GS1's `00` before the 18 digits of an SSCC. */
const withoutPadding = (digits: string) => digits.replace(/^00(\d{12}|\d{18})$/, '$1');

/** The USPS number after the destination ZIP code of five or nine digits. Null for any other code. */
function withoutZip(digits: string): string | null {
  if (!digits.startsWith('420')) return null;
  const [first, ...others] = ZIP_LENGTHS.map((zip) => digits.slice('420'.length + zip))
    .filter((rest) => USPS_LENGTHS.includes(rest.length) && /^9[1-5]/.test(rest))
    .toSorted((a, b) => USPS_LENGTHS.indexOf(a.length) - USPS_LENGTHS.indexOf(b.length));
  const certain = [first, ...others].find((rest) => rest && hasGs1CheckDigit(rest));
  const isFedEx = digits.length === 34 && hasFedExCheckDigit(digits.slice(-14));
  return certain ?? (isFedEx ? null : (first ?? null));
}
