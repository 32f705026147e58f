import { TABLE } from '#shared/deployment/table.ts';

export interface Key {
  readonly [TABLE.partitionKey]: string;
  readonly [TABLE.sortKey]: string;
}

export interface ListIndexKey {
  readonly [TABLE.listIndex.partitionKey]: string;
  readonly [TABLE.listIndex.sortKey]: string;
}

/** The key of a record, and its key in the list index if it is in a list (decision 70). */
export interface ItemKeys extends Key {
  readonly indexed?: ListIndexKey;
}

export const customerPartition = (customerId: string): string => `CUSTOMER#${customerId}`;

/**
 * The sort keys in a customer's partition. Open parcels have their own prefix, so the cost of listing them does not
 * depend on the number of closed parcels.
 */
export const CUSTOMER_SORT = {
  profile: 'PROFILE',
  parcels: 'PARCEL#',
  openParcels: 'PARCEL#OPEN#',
  closedParcels: 'PARCEL#CLOSED#',
  appointments: 'APPOINTMENT#',
  pastAppointments: 'PAST_APPOINTMENT#',
  payments: 'PAYMENT#',
  paymentLines: 'PAYMENT_LINES#',
  paymentLinks: 'PAYMENT_LINK#',
  refunds: 'REFUND#',
  currentPayment: 'CURRENT_PAYMENT',
  paymentUse: 'PAYMENT_USE',
  card: 'CARD',
  handovers: 'HANDOVER#',
  authorizations: 'AUTHORIZATION#',
  offlineHandovers: 'OFFLINE_HANDOVER#',
  agentInstructions: 'AGENT_INSTRUCTION#',
  claims: 'CLAIM#',
  billsOfLading: 'BILL_OF_LADING#',
  messages: 'MESSAGE#',
  toldEvents: 'TOLD_EVENT#',
  openDigests: 'OPEN_DIGEST#',
  messageSettings: 'MESSAGE_SETTINGS',
  reminders: 'REMINDERS',
  consents: 'CONSENT#',
  pushSubscriptions: 'PUSH#',
  calendarFeed: 'CALENDAR_FEED',
  preAlerts: 'PRE_ALERT#',
  forwardingAddress: 'FORWARDING_ADDRESS',
  forwardedMails: 'FORWARDED_MAIL#',
} as const;

export const customerNumberKey = (customerNumber: string): Key => ({
  pk: `CUSTOMER_NUMBER#${customerNumber}`,
  sk: 'CUSTOMER',
});

/** The partition of a customer's history, in the table and in the index. Its sort keys start with `<order>#`. */
export const historyPartition = (customerId: string): string => `HISTORY#${customerId}`;

/**
 * The index partition of the parcels in a status. It is sorted by destination, then by the time when they got the
 * status.
 */
export const parcelListPartition = (status: string): string => `PARCELS#${status}`;

/** Sorts parcels without a destination first in the list of their status. */
const NO_DESTINATION = '-';

/** The prefix of a destination's sort keys in the list of a status. */
export const destinationPrefix = (destinationCode: string | null): string =>
  `${destinationCode ?? NO_DESTINATION}#`;

/** The index partition of a terminal's appointments, sorted by local date and time. */
export const appointmentListPartition = (locationCode: string): string => `APPOINTMENTS#${locationCode}`;

/** The partition of a terminal's slot counters. Its sort keys are local dates and times. */
export const slotPartition = (locationCode: string): string => `SLOTS#${locationCode}`;

/** The partition of the closures of all terminals by staff, sorted by their starts. */
export const CLOSURES_PARTITION = 'CLOSURES';

/** The key that claims a load number (`LOAD 55`) for the sailing that has it while its load is open. */
export const loadKey = (loadNumber: string): Key => ({ pk: `LOAD#${loadNumber}`, sk: 'SAILING' });

/** The partition of all sailings, sorted by their ids, which start with the planned dates of departure. */
export const SAILINGS_PARTITION = 'SAILINGS';

/** The index partition of the sailings whose ranges must be compared with what those aboard know, sorted by when. */
export const SAILINGS_DUE_PARTITION = 'SAILINGS_DUE';

/** The index partition of the payment attempts that the reconciler must still check, sorted by when. */
export const DUE_ATTEMPTS_PARTITION = 'ATTEMPTS_DUE';

/** The index partition of the messages with a step that is or will be due, sorted by when. */
export const DUE_MESSAGES_PARTITION = 'MESSAGES_DUE';

/** The index partition of the customers who may need a reminder, sorted by when to check. */
export const DUE_REMINDERS_PARTITION = 'REMINDERS_DUE';

/** The range of one of these partitions that is due. The sort keys start with times of this millennium. */
export const dueUntil = (list: string, now: Date) => ({ list, prefix: '2', upTo: `${now.toISOString()}~` });

/** The partition of the outbox, sorted by when its rows were written. */
export const OUTBOX_PARTITION = 'OUTBOX';

/** The key of what the shipping system knows of a package. */
export const shippingOrderKey = (parcelId: string): Key => ({
  pk: `SHIPPING_ORDER#${parcelId}`,
  sk: 'ORDER',
});

/** The index partition of the orders that were refused or that differ, sorted by since when. */
export const SHIPPING_PROBLEMS_PARTITION = 'SHIPPING_PROBLEMS';

/** The keys of how the shipping system answers, and of how far it has been read. */
export const SHIPPING_PAUSE_KEY: Key = { pk: 'SHIPPING_SYSTEM', sk: 'PAUSE' };
export const SHIPPING_PROGRESS_KEY: Key = { pk: 'SHIPPING_SYSTEM', sk: 'PROGRESS' };

/** The partition of a phone number, `###-###-####`. Its sort keys are the customers who have confirmed it. */
export const phonePartition = (phone: string): string => `PHONE#${digitsOf(phone)}`;

/** The key of the codes that were sent to a phone number. */
export const phoneCodesKey = (phone: string): Key => ({ pk: `PHONE_CODES#${digitsOf(phone)}`, sk: 'CODES' });

/** The key of the customer who has used a browser last, by a hash of its push endpoint. */
export const pushOwnerKey = (hash: string): Key => ({ pk: `PUSH_ENDPOINT#${hash}`, sk: 'OWNER' });

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** The key that claims a charge of the card provider for one payment. */
export const chargeKey = (provider: string, transactionId: string): Key => ({
  pk: `CHARGE#${provider}#${transactionId}`,
  sk: 'CHARGE',
});

/** The index partition of the charges of a day (`YYYY-MM-DD`, UTC). */
export const chargeDayPartition = (date: string): string => `CHARGES#${date}`;

export const receiptKey = (receiptNumber: string): Key => ({ pk: `RECEIPT#${receiptNumber}`, sk: 'PAYMENT' });

/** The partition of a parcel's audit trail. Its sort keys start with the time. */
export const auditPartition = (parcelId: string): string => `AUDIT#${parcelId}`;

/** The index partition of the entries about waived storage, sorted by their times. */
export const WAIVERS_PARTITION = 'WAIVERS';

/** The partition of a scan code. Its sort keys are parcel ids. */
export const scanCodePartition = (code: string): string => `CODE#${code}`;

/** The sort key in a scan code's partition that claims a tracking number for one intake. */
export const RECEIVED_SORT = 'RECEIVED';

export const intakePartition = (intakeId: string): string => `INTAKE#${intakeId}`;

export const INTAKE_SORT = { intake: 'INTAKE', photos: 'PHOTOS' } as const;

/** The index partition of the packages without a known customer, sorted by when they were received. */
export const WAITING_INTAKES_PARTITION = 'INTAKES_WAITING';

/** The index partitions of the claims for staff: open ones by their next deadline, closed ones by when they closed. */
export const claimListPartition = (list: 'OPEN' | 'CLOSED'): string => `CLAIMS#${list}`;

/** The key of the number of claims in each state. */
export const CLAIM_STATES_KEY: Key = { pk: 'CLAIM_COUNTS', sk: 'STATES' };

/** The partition of the figures of claims. Its sort keys are months (`2026-11`, UTC). */
export const CLAIM_MONTHS_PARTITION = 'CLAIM_MONTHS';

/** The number of letters of a word in its partition key, so that no partition contains all customers. */
const SEARCH_TERM_PREFIX_LENGTH = 2;

/** The partition of the search terms that share this word's prefix. Its sort keys are `<word>#<customer>`. */
export const searchTermPartition = (word: string): string =>
  `FIND#${[...word].slice(0, SEARCH_TERM_PREFIX_LENGTH).join('')}`;

/** The partition of a parcel's images. Its sort keys are image names. */
export const imagePartition = (parcelId: string): string => `IMAGES#${parcelId}`;

export const counterKey = (counter: string): Key => ({ pk: 'COUNTER', sk: counter });

/** The partition of an email address: the customer that it belongs to, and its claim in each user pool. */
export const emailPartition = (email: string): string => `EMAIL#${email.toLowerCase()}`;

export const EMAIL_SORT = {
  customer: 'CUSTOMER',
  claim: (issuer: string) => `CLAIM#${issuer}`,
} as const;

/** The key of a login, that is, of a user in a user pool. */
export const loginKey = (issuer: string, subject: string): Key => ({
  pk: `LOGIN#${issuer}#${subject}`,
  sk: 'LOGIN',
});

export const googleKey = (subject: string): Key => ({ pk: `GOOGLE#${subject}`, sk: 'CUSTOMER' });

/** The counter of the current packages, and the counters of the weeks, by their Mondays. */
export type Counter = typeof NOW | `${typeof WEEK}${string}`;
export const NOW = 'NOW';
const WEEK = 'WEEK#';

export const weekCounter = (monday: string): Counter => `${WEEK}${monday}`;

export const countsPartition = (locationCode: string): string => `COUNTS#${locationCode}`;

/** The prefix of the counters of a generation, and of its weekly ones. */
export const COUNTS_SORT = {
  generation: (generation: number) => `${generation}#`,
  weeks: (generation: number) => `${generation}#${WEEK}`,
} as const;

export const countsKey = (locationCode: string, generation: number, counter: string): Key => ({
  pk: countsPartition(locationCode),
  sk: `${COUNTS_SORT.generation(generation)}${counter}`,
});

export const COUNT_GENERATIONS_KEY: Key = { pk: 'COUNTS', sk: 'GENERATIONS' };

/** The key of the last count of a parcel. Two slots are enough: a generation is built while another one is shown. */
export const countedKey = (parcelId: string, generation: number): Key => ({
  pk: `COUNTED#${parcelId}`,
  sk: `SLOT#${generation % 2}`,
});
