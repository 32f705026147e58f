import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { toE164 } from '#shared/rules/customer.ts';

/** Exchanges that charge the caller, in any area. */
const PREMIUM = /^\d{3}-976-/;

/**
 * Whether a number, `###-###-####`, can be a mobile number of the United States. Canada, the Caribbean and the territories
 * of the U.S. share its country code; toll-free and premium numbers take no texts, or charge for them. Load this file with
 * `import()`: it includes the area codes of the world.
 */
export function isUsMobile(phone: string): boolean {
  const number = parsePhoneNumberFromString(toE164(phone));
  return number?.country === 'US' && number.isValid() && !PREMIUM.test(phone);
}
