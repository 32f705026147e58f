import { hasFedExCheckDigit, hasGs1CheckDigit, hasS10CheckDigit } from './check-digits.ts';

interface CarrierFormat {
  readonly carrier: string;
  readonly pattern: RegExp;
  /** Whether the number, or its first group, is valid. For formats that other carriers share. */
  readonly isValid?: (part: string) => boolean;
}

/**
 * The formats of tracking numbers that name their carrier, of normalized codes. A number that several carriers could
 * have issued, such as one of ten digits, names none.
 */
const FORMATS: readonly CarrierFormat[] = [
  { carrier: 'UPS', pattern: /^1Z[A-Z0-9]{16}$/ },
  { carrier: 'USPS', pattern: /^9[1-5](\d{18}|\d{20}|\d{24})$/ },
  // Certified, insured, registered and other mail with a number that starts with its service. The check digit of some
  // numbers includes the 91 that a barcode has before them.
  {
    carrier: 'USPS',
    pattern: /^((?:03|23|7[0137]|81)\d{18})$/,
    isValid: (digits) => hasGs1CheckDigit(digits) || hasGs1CheckDigit(`91${digits}`),
  },
  { carrier: 'USPS', pattern: /^[A-Z]{2}(\d{9})US$/, isValid: hasS10CheckDigit },
  { carrier: 'Canada Post', pattern: /^[A-Z]{2}(\d{9})CA$/, isValid: hasS10CheckDigit },
  { carrier: 'Amazon', pattern: /^TB[A-Z]\d{9,}$/ },
  { carrier: 'DHL', pattern: /^(JD\d{9,}|JVGL\d{9,}|GM\d{16,})$/ },
  { carrier: 'FedEx', pattern: /^(\d{12})$/, isValid: hasFedExCheckDigit },
  { carrier: 'FedEx', pattern: /^(\d{15})$/, isValid: hasGs1CheckDigit },
  { carrier: 'OnTrac', pattern: /^([CD]\d{14}|1LS[A-Z0-9]{11,}|LX\d{8})$/ },
  { carrier: 'GOFO', pattern: /^GFUS\d{14}$/ },
  { carrier: 'YunExpress', pattern: /^YT\d{16}$/ },
  { carrier: 'UniUni', pattern: /^UUS\d{12,}$/ },
];

/** The carrier that issued a normalized tracking number, or an empty string if it cannot be told. */
export function carrierOfCode(code: string): string {
  const format = FORMATS.find(({ pattern, isValid }) => {
    const match = pattern.exec(code);
    return match !== null && (isValid?.(match[1] ?? code) ?? true);
  });
  return format?.carrier ?? '';
}
