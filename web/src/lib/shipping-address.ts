import type { CustomerProfile } from '../../../shared/contracts/customers.ts';
import type { Location } from '../../../shared/contracts/locations.ts';

/**
 * The address to which a customer has goods sent, line by line. The second line is how the warehouse finds the owner
 * and the terminal of a parcel.
 */
export function shippingAddressLines(
  productName: string,
  profile: Pick<CustomerProfile, 'name' | 'customerNumber' | 'preferredDestination'>,
  origin: Pick<Location, 'address1' | 'city' | 'state' | 'postalCode'>,
): string[] {
  return [
    profile.name,
    `${productName} ${profile.customerNumber} ${profile.preferredDestination}`,
    origin.address1,
    `${origin.city}, ${origin.state} ${origin.postalCode}`,
  ];
}
