/** The number of digits without a country code. */
export const PHONE_DIGITS = 10;

/**
 * Formats a partial or complete North American phone number as `###-###-####`. Uses the last ten digits, which
 * removes a country code or an earlier paste.
 */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '').slice(-PHONE_DIGITS);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

/** Whether a string is a complete phone number, `###-###-####`. Area code and exchange start with 2 to 9. */
export function isPhone(text: string): boolean {
  return /^[2-9]\d{2}-[2-9]\d{2}-\d{4}$/.test(text);
}
