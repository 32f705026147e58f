/** Of a whole number, without a country code. */
export const PHONE_DIGITS = 10;

/**
 * A North American number as far as it is typed, `###-###-####`, from the last ten digits of the text: a country code
 * or a second paste falls away.
 */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '').slice(-PHONE_DIGITS);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

/** Whether a text is a whole number in the form `###-###-####`, area code and prefix starting with 2 to 9. */
export function isPhone(text: string): boolean {
  return /^[2-9]\d{2}-[2-9]\d{2}-\d{4}$/.test(text);
}
