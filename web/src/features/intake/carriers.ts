import { normalizeScanCode } from '#shared/rules/scan-codes.ts';

/** The formats of tracking numbers that name their carrier. */
const FORMATS: readonly [RegExp, string][] = [
  [/^1Z[A-Z0-9]{16}$/, 'UPS'],
  [/^9[1-5]\d{18,24}$/, 'USPS'],
  [/^[A-Z]{2}\d{9}US$/, 'USPS'],
  [/^TB[A-Z]\d{9,}$/, 'Amazon'],
  [/^JD\d{16,}$/, 'DHL'],
  [/^(\d{12}|\d{15})$/, 'FedEx'],
];

/** The carrier of a scanned tracking number, or an empty string. */
export function carrierOf(scanned: string): string {
  const code = normalizeScanCode(scanned);
  return FORMATS.find(([format]) => format.test(code))?.[1] ?? '';
}
