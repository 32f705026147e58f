import type { CustomerProfile } from '#shared/contracts/customers.ts';
import type { Location } from '#shared/contracts/locations.ts';
import type { LocationCode } from '#shared/rules/locations.ts';

/** Used while there is no profile. */
const PLACEHOLDER = { name: 'Your name', customerNumber: '00000' };

/**
 * The lines of the address that a customer ships goods to. The second line tells the warehouse a parcel's owner and
 * destination terminal.
 */
export function shippingAddressLines(
  productName: string,
  profile: Pick<CustomerProfile, 'name' | 'customerNumber'> | null,
  origin: Pick<Location, 'address1' | 'city' | 'state' | 'postalCode'>,
  destination: LocationCode,
): string[] {
  const { name, customerNumber } = profile ?? PLACEHOLDER;
  return [
    name,
    `${productName} ${customerNumber} ${destination}`,
    origin.address1,
    `${origin.city}, ${origin.state} ${origin.postalCode}`,
  ];
}
