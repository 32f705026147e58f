import { randomBytes, randomInt } from 'node:crypto';

const CUSTOMER_ID_LENGTH = 26;
const TIME_LENGTH = 9;
const RANDOM_LENGTH = 5;
/** Random bytes of a customer id; the 48 bits before them are the time. */
const CUSTOMER_RANDOM_BYTES = 10;

const CUSTOMER_ID = new RegExp(`^[0-9a-v]{${CUSTOMER_ID_LENGTH}}$`);
const PARCEL_ID = new RegExp(
  `^([0-9a-v]{${CUSTOMER_ID_LENGTH}})-([0-9a-v]{${TIME_LENGTH + RANDOM_LENGTH}})$`,
);

/**
 * A new customer's id: 26 characters that sort by the time of creation, 48 bits of milliseconds and 80 random bits in
 * base 32. Nothing of the identity provider is in it, so the user pool can be replaced.
 */
export function newCustomerId(createdAt: Date, randomness = randomBytes(CUSTOMER_RANDOM_BYTES)): string {
  const bits = (BigInt(createdAt.getTime()) << 80n) | BigInt(`0x${randomness.toString('hex')}`);
  return bits.toString(32).padStart(CUSTOMER_ID_LENGTH, '0');
}

/** Whether a text has the form of a customer id. */
export const isCustomerId = (text: string): boolean => CUSTOMER_ID.test(text);

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
