import type { Activity } from './activity.ts';

/** The pickups of the day that `bench:units` reads. */
const PICKUPS_OF_DAY = 40;
/** The counter reads its day every five minutes, eight hours long. */
const READS_OF_DAY = 96;
/** As `bench:units` measures them. */
const TO_AGENT = 50;

/** What others than the customer do, and what is coming. Assumed, like the rest of the usage. */
export const COLLECTION_ACTIVITIES: readonly Activity[] = [
  {
    name: 'expected package',
    why: 'Three in ten packages are announced by their customers.',
    times: 0.6,
    calls: { createPreAlert: 1, listPreAlerts: 1 },
    units: {
      'expect a package': 1,
      'expect a package: its reads': 1,
      'list the expected packages': 1,
      'find who expects a scanned number': 1,
      'receive a package with a pre-alert': 1,
      'receive a package': -1,
    },
  },
  {
    name: 'tracking page',
    why: 'Each package is followed once without a login.',
    times: 2,
    calls: { trackPackage: 1 },
    units: { 'track an open parcel with its code': 1 },
  },
  {
    name: "counter's day",
    why: 'A tablet at each terminal has the pickups of the day, for when there is no network.',
    times: 1,
    calls: { getCounterDay: READS_OF_DAY / PICKUPS_OF_DAY },
    units: { "the counter's day of 40 pickups": READS_OF_DAY / PICKUPS_OF_DAY },
  },
  {
    name: 'somebody else collects',
    why: 'One pickup in ten. The owner gets an email at once.',
    times: 0.1,
    emails: 1,
    calls: { listAuthorizations: 2, createAuthorization: 1, checkCollectionCode: 1 },
    units: {
      'name who collects': 1,
      'name who collects: its reads': 1,
      'list who collects': 2,
      'check a code at the counter': 1,
      'hand over 1 parcel with a code': 1,
      'hand over 1 parcel': -1,
    },
  },
  {
    name: 'given to a carrier',
    why: 'One package in ten goes on to a village, with others of the same flight. Its waybill number is told by email.',
    times: 0.2,
    emails: 1,
    units: {
      'list the 50 packages of 20 customers for an agent': 1 / TO_AGENT,
      'hand these 50 packages over to the agent': 1 / TO_AGENT,
      'record the waybill number of half of these customers': 2 / TO_AGENT,
      'show a customer which agent took a package': 1,
    },
  },
  {
    name: 'payment link',
    why: 'One payment in twenty.',
    times: 0.05,
    calls: { createPaymentLink: 1, viewSharedPayment: 2 },
    units: {
      'payment link: create for 1 parcel': 1,
      'payment link: view for 1 parcel': 2,
    },
  },
];
