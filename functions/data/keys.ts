import { TABLE } from '../../shared/deployment/table.ts';

export interface Key {
  readonly [TABLE.partitionKey]: string;
  readonly [TABLE.sortKey]: string;
}

/** A place in a list of the index. */
export interface ListIndexKey {
  readonly [TABLE.listIndex.partitionKey]: string;
  readonly [TABLE.listIndex.sortKey]: string;
}

/** A key with the record's place in the list that shows it, if one does. */
export interface ItemKeys extends Key {
  readonly indexed?: ListIndexKey;
}

/** Where a customer's profile and parcels stand. */
export const customerPartition = (customerId: string): string => `CUSTOMER#${customerId}`;

/**
 * What a customer's partition holds. Parcels that may still move stand apart from those that are past, so that the list
 * of the former costs the same whatever the length of the latter.
 */
export const CUSTOMER_SORT = {
  profile: 'PROFILE',
  parcels: 'PARCEL#',
  openParcels: 'PARCEL#OPEN#',
  closedParcels: 'PARCEL#CLOSED#',
} as const;

/** The key that holds a customer number for its customer. */
export const customerNumberKey = (customerNumber: string): Key => ({
  pk: `CUSTOMER_NUMBER#${customerNumber}`,
  sk: 'CUSTOMER',
});

/** The partition of a customer's history, in the table and in the index; its sort keys are `<order>#<place>`. */
export const historyPartition = (customerId: string): string => `HISTORY#${customerId}`;

/** The index partition of the parcels of a status, by destination, then by the time when they got the status. */
export const parcelListPartition = (status: string): string => `PARCELS#${status}`;

/** The partition of a scanned or typed number; its sort keys are the ids of parcels. */
export const scanCodePartition = (code: string): string => `CODE#${code}`;

/** How many letters of a word choose its partition, so that no partition holds all customers. */
const WORD_PARTITION_LETTERS = 2;

/** The partition of a word of customers' names; its sort keys are `<word>#<customer>`. */
export const customerWordPartition = (word: string): string =>
  `FIND#${[...word].slice(0, WORD_PARTITION_LETTERS).join('')}`;

/** Where the images of a parcel stand, by their names. */
export const imagePartition = (parcelId: string): string => `IMAGES#${parcelId}`;

/** The key of a counter, of which there is one for all customers. */
export const counterKey = (counter: string): Key => ({ pk: 'COUNTER', sk: counter });

/** Where everything about an email address stands: the customer it belongs to, and who claims it in each user pool. */
export const emailPartition = (email: string): string => `EMAIL#${email.toLowerCase()}`;

/** What an email address's partition holds. */
export const EMAIL_SORT = {
  customer: 'CUSTOMER',
  claim: (issuer: string) => `CLAIM#${issuer}`,
} as const;

/** The key of a login: a user of one user pool. */
export const loginKey = (issuer: string, subject: string): Key => ({
  pk: `LOGIN#${issuer}#${subject}`,
  sk: 'LOGIN',
});

/** The key under which a Google subject leads to its customer. */
export const googleKey = (subject: string): Key => ({ pk: `GOOGLE#${subject}`, sk: 'CUSTOMER' });

/** The key of the counts of a terminal. */
export const countsKey = (locationCode: string): Key => ({ pk: `COUNTS#${locationCode}`, sk: 'COUNTS' });

/** The key that says that a function has handled an event. */
export const eventMarkerKey = (functionName: string, eventId: string): Key => ({
  pk: `EVENT#${functionName}#${eventId}`,
  sk: 'EVENT',
});
