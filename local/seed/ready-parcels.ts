import { DAY, noIssues, type ScenarioWithImages } from './scenario-with-images.ts';

/**
 * More packages of customer@northbound.test that are ready for pickup, each alone at its terminal: one without an
 * appointment, and one whose appointment was missed.
 */
export const READY_SCENARIOS: readonly ScenarioWithImages[] = [
  {
    // At destination, unpaid, no appointment.
    arrivedHoursAgo: 9 * DAY,
    notes: 'Sea kayak paddles, two-piece. Six sets for the Kasilof rentals.',
    steps: [
      { hoursAgo: 5 * DAY, to: 'TRANSIT' },
      { hoursAgo: 2 * DAY, to: 'DESTINATION' },
    ],
    arrival: {
      ...noIssues,
      destinationCode: 'KEN',
      shippingProvider: 'UPS',
      shippingTrackingNum: '1Z84F20E0340628813',
      length: 54,
      width: 12,
      height: 10,
      weightLbs: 27.8,
    },
    images: { 'label-1.jpg': 'label' },
  },
  {
    // At destination, paid, missed appointment.
    arrivedHoursAgo: 16 * DAY,
    notes: 'Wax bench and irons for the Birch Hill demo day',
    paid: true,
    steps: [
      { hoursAgo: 12 * DAY, to: 'TRANSIT' },
      { hoursAgo: 8 * DAY, to: 'DESTINATION' },
    ],
    arrival: {
      ...noIssues,
      destinationCode: 'FBK',
      shippingProvider: 'FedEx',
      shippingTrackingNum: '784951306427',
      length: 46,
      width: 18,
      height: 9,
      weightLbs: 38.6,
    },
    images: { 'dock-1.jpg': 'conveyor' },
  },
];
