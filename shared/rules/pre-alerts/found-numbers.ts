import { normalizeScanCode, trackingNumberOf } from '../scan-codes.ts';
import { carrierOfCode } from '../scans/carriers.ts';

/** A tracking number in a text. `carrier` is empty if the number does not tell it. */
export interface FoundNumber {
  readonly trackingNumber: string;
  readonly carrier: string;
}

/** More than anybody orders at once. A longer text is no confirmation. */
export const MAX_FOUND_NUMBERS = 20;
const MAX_TEXT_LENGTH = 200_000;

/** Letters and digits without anything between them, as in a link or on a line of its own. */
const TOKENS = /(?<![A-Z0-9])[A-Z0-9]{8,34}(?![A-Z0-9])/gi;

/** Numbers in the groups in which their carriers print them: UPS, USPS and FedEx. */
const GROUPED = [
  /(?<![A-Z0-9])1Z[ -][A-Z0-9]{3}[ -][A-Z0-9]{3}[ -]\d{2}[ -]\d{4}[ -]\d{4}(?![A-Z0-9])/gi,
  /(?<![\d-])9[1-5]\d{2}(?: \d{4}){4} \d{2}(?! ?\d)/g,
  /(?<![\d-])\d{4}([ -])\d{4}\1\d{4}(?![ -]?\d)/g,
];

/** Formats of few digits, which an order, an invoice or a product can also have. They count only near a word for them. */
const AMBIGUOUS = /^(\d{12}|\d{15}|\d{20}|[CD]\d{14}|LX\d{8})$/;

/** What comes before a tracking number, and before other numbers. The last one before a number decides. */
const LABEL =
  /track(?:ing)?\b|\btrk\w*|\bshipment\b|\bfedex\b|\bwaybill\b|\bairbill\b|\busps\b|\bups\b|\bdhl\b|\bontrac\b|\blasership\b/gi;
const OTHER_LABEL =
  /\border\b|\binvoice\b|\breceipt\b|\baccount\b|\bcustomer\b|\bitems?\b|\bsku\b|\bupc\b|\bean\b|\bisbn\b|\bmodel\b|\bserial\b|\bcard\b|\bphone\b|\bcall\b|\btel\b|\bfax\b|\bauthorization\b|\breference\b|\bpo\b|\bconfirmation\b|\bmember(?:ship)?\b|\bcoupon\b|\bgift\b|\breturn\b/gi;
/** How far before a number its label can stand. */
const LABEL_DISTANCE = 60;

/**
 * A number of any carrier directly after its label. Dates, prices and phone numbers do not fit. Each quantifier is bounded,
 * because anybody can send what is searched.
 */
const LABELED =
  /\btracking(?: (?:number|numbers|num|no|id|code)\b)? ?[.:#-]{0,4}\s?#?\s?([A-Z0-9]{8,34})(?![A-Z0-9])/gi;
const LEAST_DIGITS = 6;

/** The end of the last match of an expression in a text, or -1. */
const lastEnd = (text: string, expression: RegExp): number =>
  [...text.matchAll(expression)].reduce((_, match) => match.index + match[0].length, -1);

interface Candidate extends FoundNumber {
  readonly index: number;
  readonly isLabeled: boolean;
}

function candidateOf(text: string, found: string, index: number): Candidate | null {
  const code = normalizeScanCode(found);
  const carrier = carrierOfCode(code);
  if (carrier === '') return null;
  const before = text.slice(Math.max(0, index - LABEL_DISTANCE), index);
  const label = lastEnd(before, LABEL);
  const isLabeled = label >= 0 && label >= lastEnd(before, OTHER_LABEL);
  const isAlone = text.length === found.length;
  if (AMBIGUOUS.test(code) && !isLabeled && !isAlone) return null;
  return { trackingNumber: trackingNumberOf(found), carrier, index, isLabeled };
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** Numbers that no carrier's format matches, such as ten digits of DHL, directly after the words for them. */
const unknownAfterLabel = (text: string): Candidate[] =>
  [...text.matchAll(LABELED)].flatMap((match) => {
    const [, number = ''] = match;
    if (digitsIn(number) < LEAST_DIGITS || carrierOfCode(normalizeScanCode(number)) !== '') return [];
    const index = match.index + match[0].length - number.length;
    return [{ trackingNumber: trackingNumberOf(number), carrier: '', index, isLabeled: true }];
  });

/**
 * Links encode what is between their parts, and mails break a long number with invisible characters. Whitespace becomes one
 * space or line break. Marks are on no character of a number, and long runs of them take long to normalize.
 */
const readable = (text: string): string =>
  text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/%[0-9A-F]{2}/gi, ' ')
    .replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))
    .trim();

/**
 * The tracking numbers in a pasted confirmation, each once: first those that the text names as such. Numbers of orders,
 * phones and products are left out, also if they happen to have a carrier's format.
 */
export function trackingNumbersIn(pasted: string): FoundNumber[] {
  const text = readable(pasted);
  const candidates = [TOKENS, ...GROUPED]
    .flatMap((expression) => [...text.matchAll(expression)])
    .flatMap((match) => candidateOf(text, match[0], match.index) ?? []);
  const sorted = [...candidates, ...unknownAfterLabel(text)].toSorted(
    (a, b) => Number(b.isLabeled) - Number(a.isLabeled) || a.index - b.index,
  );
  const byCode = new Map<string, FoundNumber>();
  for (const { trackingNumber, carrier } of sorted) {
    const code = normalizeScanCode(trackingNumber);
    if (!byCode.has(code)) byCode.set(code, { trackingNumber, carrier });
  }
  return [...byCode.values()].slice(0, MAX_FOUND_NUMBERS);
}
