import { ACTIVE_SCENARIOS } from './active-parcels.ts';
import { READY_SCENARIOS } from './ready-parcels.ts';
import { carton, DAY, noIssues, type ScenarioWithImages } from './scenario-with-images.ts';

const HISTORY_SCENARIOS: readonly ScenarioWithImages[] = [
  {
    // Completed.
    arrivedHoursAgo: 40 * DAY,
    paid: true,
    steps: [
      { hoursAgo: 35 * DAY, to: 'TRANSIT' },
      { hoursAgo: 29 * DAY, to: 'DESTINATION' },
      { hoursAgo: 27.3 * DAY, to: 'COMPLETED' },
    ],
    arrival: {
      ...noIssues,
      ...carton,
      destinationCode: 'ANC',
      shippingProvider: 'FedEx',
      shippingTrackingNum: '784911870032',
    },
    images: { 'dock-1.jpg': 'floor' },
  },
  {
    // Completed after the customer accepted its damage.
    arrivedHoursAgo: 68 * DAY,
    notes: 'Skylight, triple pane',
    paid: true,
    resolved: { hoursAgo: 67 * DAY, acceptsDamage: true },
    steps: [
      { hoursAgo: 66 * DAY, to: 'ORIGIN' },
      { hoursAgo: 63 * DAY, to: 'TRANSIT' },
      { hoursAgo: 57 * DAY, to: 'DESTINATION' },
      { hoursAgo: 55 * DAY, to: 'COMPLETED' },
    ],
    arrival: {
      ...noIssues,
      damaged: true,
      destinationCode: 'ANC',
      shippingProvider: 'Saia',
      shippingTrackingNum: 'SAIA10443398120',
      length: 52,
      width: 46,
      height: 9,
      weightLbs: 88,
    },
    images: { 'damage-1.jpg': 'damaged' },
  },
  {
    // Lost in transit.
    arrivedHoursAgo: 33 * DAY,
    steps: [
      { hoursAgo: 28 * DAY, to: 'TRANSIT' },
      { hoursAgo: 16 * DAY, to: 'LOST' },
    ],
    arrival: {
      ...noIssues,
      ...carton,
      destinationCode: 'PBY',
      shippingProvider: 'DHL',
      shippingTrackingNum: 'JD014600009977100218',
    },
  },
  {
    // Paid, refunded, deleted at origin.
    arrivedHoursAgo: 50 * DAY,
    notes: 'Sent back to the shop',
    paid: true,
    refundedHoursAgo: 49 * DAY,
    steps: [{ hoursAgo: 48 * DAY, to: 'DELETED' }],
    arrival: {
      ...noIssues,
      ...carton,
      destinationCode: 'FBK',
      shippingProvider: 'Amazon',
      shippingTrackingNum: 'TBA309900127745',
    },
  },
];

/** The packages of customer@northbound.test, which cover every status. */
export const CUSTOMER_SCENARIOS: readonly ScenarioWithImages[] = [
  ...ACTIVE_SCENARIOS,
  ...HISTORY_SCENARIOS,
  ...READY_SCENARIOS,
];
