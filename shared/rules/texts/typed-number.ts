export const NOT_A_NUMBER = 'Enter a number, such as 12.5.';

/** A leading zero before a comma, as in `0,125`, is a decimal comma and never a group of thousands. */
const TYPED = /^(-?)\$?(\d+|[1-9]\d{0,2}(?:,\d{3})+)(\.\d+)?$/;

/**
 * Reads a number that a person typed: `12.5`, `1,250`, `1,250.00`, `$12`, or one of them with a minus sign, which fields
 * reject as too small. NaN for anything else, such as `12,5`, `12.`, `.5`, `1e2` or `12 lb`: a guess could be wrong by a
 * factor of ten (decision 157).
 */
export function parseTypedNumber(text: string): number {
  const [, sign, whole, decimals = ''] = TYPED.exec(text.trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(`${sign}${whole.replaceAll(',', '')}${decimals}`);
}
