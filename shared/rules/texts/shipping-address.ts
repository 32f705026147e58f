import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import type { Location } from '#shared/contracts/locations.ts';

/**
 * The lines of the address that a customer ships goods to. The second line tells the warehouse a parcel's owner and
 * destination terminal.
 */
export function shippingAddressLines(
  productName: string,
  { name, customerNumber }: Pick<CustomerProfile, 'name' | 'customerNumber'>,
  origin: Pick<Location, 'address1' | 'city' | 'state' | 'postalCode'>,
  destination: Location['locationCode'],
): string[] {
  return [
    name,
    `${productName} ${customerNumber} ${destination}`,
    origin.address1,
    `${origin.city}, ${origin.state} ${origin.postalCode}`,
  ];
}
