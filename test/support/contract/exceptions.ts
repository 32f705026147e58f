import type { Route } from '#shared/route.ts';
import type { RouteId } from '#shared/routes.ts';
import { MIXED_TEXT, requestStrings } from '../api/request-strings.ts';

// Everything that is left out of the contract tests, with the reason.

export const CHECKS_LEFT_OUT = {
  unsupported_method: 'An HTTP API responds 404, not 405, to a method without a route.',
  allow_header_conformance: 'So no response has the header Allow.',
  ignored_auth: 'The access matrix sends more kinds of invalid tokens.',
} as const;

const TWO_DECIMALS = 'amounts with more than two decimals are rejected, and multipleOf 0.01 fails for 0.29';
const CLOSED_TIMES = 'the end must follow the start while the terminal is open, at most 31 days later';
const SLOTS = 'only the times of pickup slots are accepted';
const SHELVES = 'the format of a shelf depends on the terminal and ignores spaces and case';
const CARD_NUMBERS = 'texts that look like a card number are rejected';

/**
 * Routes that respond 400 to some requests that match the schema, because no schema can express the rule. So do all
 * paged ones: the schema says which characters a cursor has, but not which cursors were issued.
 */
export const RULES_BEYOND_SCHEMAS: Partial<Record<RouteId, string>> = {
  confirmPhone: 'a code works once',
  createAppointment: SLOTS,
  createQuote: 'only the destinations of the origin, and the total of sides and weights, are accepted',
  editParcel: 'which fields can change depends on the payment and on the other fields',
  createClosure: CLOSED_TIMES,
  createUpload: 'the file name must match the type of the image',
  endClosure: 'the end must be on a date that exists, between the start and the present end',
  getClosureEffect: CLOSED_TIMES,
  listAppointments: 'staff must give a terminal and a day',
  listPaidParcels: 'an id with a comma is two ids, which must differ',
  moveParcels: SHELVES,
  payWithStoredCard: TWO_DECIMALS,
  previewPrice: TWO_DECIMALS,
  receivePackage: SHELVES,
  recordPayment: 'the packages must be those of the payment',
  refundPayment: CARD_NUMBERS,
  registerCustomer: 'the email address must be that of the account',
  saveCard: CARD_NUMBERS,
  savePushSubscription: 'only the addresses of known push services are accepted',
  setParcelStatus: 'whether a reason and a terminal are required depends on the present status',
  setSlots: SLOTS,
  totalParcelHistory: 'the first day must not be after the last',
  updateAppointment: SLOTS,
  updateMessageSettings: 'reminders can be paused for at most a year',
};

/**
 * Whether a request of the route may contain free text. It is checked after it is normalized, but a schema describes the
 * text that is sent. So one without visible characters is rejected, and one that is too long may be accepted.
 */
export const hasFreeText = (route: Route): boolean =>
  requestStrings(route).some(({ schema }) => {
    const { success, data } = schema.safeParse(MIXED_TEXT);
    return success && data !== MIXED_TEXT;
  });

/** Routes whose sample cannot be sent, so that no request succeeds. */
export const NEVER_SUCCEEDS: Partial<Record<RouteId, string>> = {
  receivePaymentEvent:
    'schemathesis serializes the body again, so the signature of the sample does not match',
};

/** A pattern for which schemathesis cannot generate texts, and one that accepts some of the same. */
export const UNSUPPORTED_PATTERN = {
  pattern: '^[^\\p{Cc}\\p{Cf}\\p{Cs}]{1,255}$',
  instead: '^[ -~]{1,255}$',
} as const;
