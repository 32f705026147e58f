import { randomBytes, randomInt } from 'node:crypto';

const CUSTOMER_ID_LENGTH = 26;
const TIME_LENGTH = 9;
const RANDOM_LENGTH = 5;
/** The random bytes of a customer id. The 48 bits before them are the time. */
const CUSTOMER_RANDOM_BYTES = 10;

const CUSTOMER_ID = new RegExp(`^[0-9a-v]{${CUSTOMER_ID_LENGTH}}$`);
const PARCEL_ID = new RegExp(
  `^([0-9a-v]{${CUSTOMER_ID_LENGTH}})-([0-9a-v]{${TIME_LENGTH + RANDOM_LENGTH}})$`,
);

/**
 * Creates a customer id: 26 base-32 characters that sort by creation time, with 48 bits of milliseconds and 80 random
 * bits. It does not depend on the identity provider, so the user pool can be replaced (decision 42).
 */
export function newCustomerId(createdAt: Date, randomness = randomBytes(CUSTOMER_RANDOM_BYTES)): string {
  const bits = (BigInt(createdAt.getTime()) << 80n) | BigInt(`0x${randomness.toString('hex')}`);
  return bits.toString(32).padStart(CUSTOMER_ID_LENGTH, '0');
}

/** Whether a string has the format of a customer id. */
export const isCustomerId = (text: string): boolean => CUSTOMER_ID.test(text);

/**
 * Creates a parcel id: the customer id, a dash, and 14 characters that sort by the time of receipt. Because the id
 * contains the customer, a parcel's key follows from its id and no second index is needed. Two parcels of a customer
 * in the same millisecond collide with a probability of one in 33 million, and then the second write fails.
 * `distinct` replaces the random part.
 */
export function newParcelId(
  customerId: string,
  receivedAt: Date,
  distinct = randomInt(32 ** RANDOM_LENGTH),
): string {
  const time = receivedAt.getTime().toString(32).padStart(TIME_LENGTH, '0');
  return `${customerId}-${time}${distinct.toString(32).padStart(RANDOM_LENGTH, '0')}`;
}

/** The parts of a parcel id, or null if the string is not a parcel id (decision 1). */
export function splitParcelId(parcelId: string): { customerId: string; suffix: string } | null {
  const [, customerId, suffix] = PARCEL_ID.exec(parcelId) ?? [];
  return customerId && suffix ? { customerId, suffix } : null;
}

/** Payment ids have the format of parcel ids. */
export const newPaymentId = (...args: Parameters<typeof newParcelId>) => newParcelId(...args);
export const splitPaymentId = (paymentId: string) => splitParcelId(paymentId);
