import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import { shippingAddressLines } from '#shared/rules/texts/shipping-address.ts';
import type { AccountData, Brand } from '../content/message-data.ts';
import type { MessageFact } from '../ledger/message-record.ts';

/** The account that a message is about, or null if it is about something else. */
export function accountData(
  [fact]: readonly MessageFact[],
  { name, customerNumber, preferredDestination, mobileNumber }: CustomerRecord,
  { productName }: Brand,
  now: Date,
): AccountData | null {
  if (fact?.type !== 'welcome' && fact?.type !== 'contact-changed') return null;
  const origin = terminalAt('TAC', now);
  return {
    customerNumber,
    addressLines: shippingAddressLines(productName, { name, customerNumber }, origin, preferredDestination),
    changed: fact.type === 'welcome' ? null : { detail: fact.detail, ending: mobileNumber.slice(-4) },
  };
}
