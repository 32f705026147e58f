import { randomInt } from 'node:crypto';
import { Unauthenticated } from '../platform/errors.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const CUSTOMER_ID_LENGTH = 26;
const TIME_LENGTH = 9;
const RANDOM_LENGTH = 5;

const PARCEL_ID = new RegExp(
  `^([0-9a-v]{${CUSTOMER_ID_LENGTH}})-([0-9a-v]{${TIME_LENGTH + RANDOM_LENGTH}})$`,
);

/**
 * The id of a customer: the identity provider's subject (a UUID) in base 32, 26 characters. Derived, so that no call
 * has to look it up.
 * @throws Unauthenticated when the subject is no UUID.
 */
export function customerIdOf(subject: string): string {
  if (!UUID.test(subject)) throw new Unauthenticated();
  return BigInt(`0x${subject.replaceAll('-', '')}`)
    .toString(32)
    .padStart(CUSTOMER_ID_LENGTH, '0');
}

/**
 * A new parcel's id: its customer's id, a dash, and 14 characters that sort by the time of receipt. With the customer
 * in it, a parcel is found by its id alone and no second index has to be paid for. Unique within a customer at the
 * level of one in 33 million a millisecond, unless `distinct` is given in the place of chance; creating it twice fails.
 */
export function newParcelId(
  customerId: string,
  receivedAt: Date,
  distinct = randomInt(32 ** RANDOM_LENGTH),
): string {
  const time = receivedAt.getTime().toString(32).padStart(TIME_LENGTH, '0');
  return `${customerId}-${time}${distinct.toString(32).padStart(RANDOM_LENGTH, '0')}`;
}

/** The two halves of a parcel's id, or null for a text that cannot be one. */
export function splitParcelId(parcelId: string): { customerId: string; suffix: string } | null {
  const [, customerId, suffix] = PARCEL_ID.exec(parcelId) ?? [];
  return customerId && suffix ? { customerId, suffix } : null;
}
