import { arrival, DAY, moved, type ParcelScenario } from './parcel-builder.ts';

const LONG_NOTE = `Please hold this one at the terminal until the second box of the set arrives: it is the other half of the sauna stove and neither is any use without the other.

If there is room on the Thursday sailing, send both together. Otherwise call my brother-in-law Pete at the shop (907-555-0188, mornings only, he is on the slope half of the month) and ask him whether he can come with the flatbed, because the pickup has a cracked windshield and is not going anywhere before break-up.

The crate is marked FRAGILE on three sides but not on the fourth, which is of course the side that was up when it got here last time.`;

/** The active packages of customer@northbound.test: every status, and every variant of a card. */
const ACTIVE_SCENARIOS: readonly ParcelScenario[] = [
  {
    // At origin, unpaid.
    arrivedHoursAgo: 20,
    notes: 'Winter tires for the Subaru',
    arrival: arrival('UPS', '1Z84F20E0357719204', 'ANC', [27, 27, 34, 98.5]),
    images: { 'dock-1.jpg': 'floor', 'dock-2.jpg': 'conveyor' },
  },
  {
    // At origin, paid.
    arrivedHoursAgo: 2 * DAY,
    paid: true,
    arrival: arrival('FedEx', '784930215566', 'ANC'),
    images: { 'label-1.jpg': 'label' },
  },
  {
    // Oversized: unpayable until the rates team sets its price.
    arrivedHoursAgo: 30,
    notes: 'Canoe, 17 ft, in its shipping sleeve',
    arrival: arrival('Old Dominion', 'ODFL-40118862371', 'KEN', [204, 36, 18, 82], { oversized: true }),
    images: { 'dock-1.jpg': 'oversized', 'dock-2.jpg': 'floor' },
  },
  {
    // Hazardous and processed, insured.
    arrivedHoursAgo: 26,
    notes: 'Lithium battery bank for the cabin',
    pricing: { hazardClass: 'LISTED', declaredValueCents: 120_000 },
    arrival: arrival('FedEx Ground', '619804427713', 'FBK', [22, 16, 14, 61.2], { hazard: true }),
    images: { 'hazard-1.jpg': 'hazard', 'label-1.jpg': 'label', 'dock-1.jpg': 'conveyor' },
  },
  {
    // Hazardous: unpriced until inspected.
    arrivedHoursAgo: 6,
    arrival: arrival('USPS', '9405511206213849201748', 'ANC', [12, 12, 10, 9.1], { hazard: true }),
    images: { 'hazard-1.jpg': 'hazard', 'hazard-2.jpg': 'label' },
  },
  {
    // Troubled: no destination.
    arrivedHoursAgo: 9,
    arrival: arrival('Amazon', 'TBA309914582377', null),
    images: { 'dock-1.jpg': 'conveyor' },
  },
  {
    // Troubled: damaged.
    arrivedHoursAgo: 14,
    notes: 'Espresso machine. The box was fine when it left Portland.',
    arrival: arrival('UPS', '1Z84F20E0391450067', 'ANC', [20, 18, 19, 34.8], { damaged: true }),
    images: { 'damage-1.jpg': 'damaged', 'damage-2.jpg': 'torn', 'label-1.jpg': 'label' },
  },
  {
    // Troubled: damaged, no destination.
    arrivedHoursAgo: 3,
    arrival: arrival('OnTrac', 'C11920438871204', null, [16, 12, 9, 7.7], { damaged: true }),
    images: { 'damage-1.jpg': 'torn' },
  },
  {
    // Troubled: held by staff for the invoice.
    arrivedHoursAgo: 4 * DAY,
    steps: [
      {
        hoursAgo: 1.2 * DAY,
        to: 'TROUBLED',
        holdReason: 'INVOICE',
        message:
          "The box arrived without paperwork. Please send us the store's invoice, or tell us what is inside and what it cost.",
      },
    ],
    arrival: arrival('Spee-Dee', 'SPDX0044718826', 'KEN', [30, 20, 18, 41.5]),
    images: { 'dock-1.jpg': 'conveyor' },
  },
  {
    // Corrected: resolved by the customer, waiting for staff.
    arrivedHoursAgo: 3 * DAY,
    resolved: { hoursAgo: 22, destinationCode: 'KOD', acceptsDamage: true },
    arrival: arrival('DHL', 'JD014600009981273344', null, [24, 18, 16, 28], { damaged: true }),
    images: { 'damage-1.jpg': 'damaged' },
  },
  {
    // In transit, unpaid, 40-character tracking number.
    arrivedHoursAgo: 5 * DAY,
    steps: [{ hoursAgo: 2 * DAY - 5, to: 'TRANSIT' }],
    arrival: arrival(
      'Estes Express Lines',
      'EXLA-2025-0000418-TAC-ANC-7719204-00X1Z9',
      'ANC',
      [40, 32, 28, 143],
    ),
    images: { 'dock-1.jpg': 'floor', 'dock-2.jpg': 'label' },
  },
  {
    // In transit, paid, long note.
    arrivedHoursAgo: 6 * DAY,
    notes: LONG_NOTE,
    paid: true,
    steps: [{ hoursAgo: 2 * DAY - 5, to: 'TRANSIT' }],
    pricing: { declaredValueCents: 80_000 },
    arrival: arrival('XPO', 'XPO 551-882014', 'KEN', [36, 30, 41, 212]),
    images: { 'dock-1.jpg': 'floor' },
  },
  {
    // At destination, paid, ready for pickup in Anchorage.
    arrivedHoursAgo: 11 * DAY,
    notes: 'Call when it is at the counter',
    paid: true,
    steps: moved({ TRANSIT: 7, DESTINATION: 1.5 }),
    arrival: arrival('USPS', '9400136895232187340015', 'ANC'),
    images: { 'dock-1.jpg': 'conveyor', 'label-1.jpg': 'label' },
  },
  {
    // At destination, unpaid, right-to-left note.
    arrivedHoursAgo: 12 * DAY,
    notes: 'ספרים לבית הספר, נא לא להניח דברים כבדים מעל (3 קופסאות)',
    steps: moved({ TRANSIT: 7, DESTINATION: 1.5 }),
    pricing: { additionalFeesCents: 750 },
    arrival: arrival('UPS', '1Z84F20E0311827745', 'ANC', [20, 14, 14, 51.3]),
  },
];

const HISTORY_SCENARIOS: readonly ParcelScenario[] = [
  {
    // Completed.
    arrivedHoursAgo: 40 * DAY,
    paid: true,
    steps: moved({ TRANSIT: 35, DESTINATION: 29, COMPLETED: 27.3 }),
    arrival: arrival('FedEx', '784911870032', 'ANC'),
    images: { 'dock-1.jpg': 'floor' },
  },
  {
    // Completed after the customer accepted its damage.
    arrivedHoursAgo: 68 * DAY,
    notes: 'Skylight, triple pane',
    paid: true,
    resolved: { hoursAgo: 67 * DAY, acceptsDamage: true },
    steps: moved({ ORIGIN: 66, TRANSIT: 63, DESTINATION: 57, COMPLETED: 55 }),
    arrival: arrival('Saia', 'SAIA10443398120', 'ANC', [52, 46, 9, 88], { damaged: true }),
    images: { 'damage-1.jpg': 'damaged' },
  },
  {
    // Lost in transit.
    arrivedHoursAgo: 33 * DAY,
    steps: moved({ TRANSIT: 28, LOST: 16 }),
    arrival: arrival('DHL', 'JD014600009977100218', 'PBY'),
  },
  {
    // Paid, refunded, deleted at origin.
    arrivedHoursAgo: 50 * DAY,
    notes: 'Returned to the store',
    paid: true,
    refundedHoursAgo: 49 * DAY,
    steps: moved({ DELETED: 48 }),
    arrival: arrival('Amazon', 'TBA309900127745', 'FBK'),
  },
];

/**
 * More packages of customer@northbound.test that are ready for pickup, each alone at its terminal: one without an
 * appointment, and one whose appointment was missed and whose storage is due.
 */
const READY_SCENARIOS: readonly ParcelScenario[] = [
  {
    // At destination, unpaid, no appointment.
    arrivedHoursAgo: 9 * DAY,
    notes: 'Sea kayak paddles, two-piece. Six sets for the Kasilof rentals.',
    steps: moved({ TRANSIT: 5, DESTINATION: 2 }),
    arrival: arrival('UPS', '1Z84F20E0340628813', 'KEN', [54, 12, 10, 27.8]),
    images: { 'label-1.jpg': 'label' },
  },
  {
    // At destination, paid, missed appointment, storage due, of which a day was waived.
    arrivedHoursAgo: 20 * DAY,
    notes: 'Wax bench and irons for the Birch Hill demo day',
    paid: true,
    steps: moved({ TRANSIT: 16, DESTINATION: 12 }),
    waived: { hoursAgo: 2 * DAY, days: 1, reason: 'The road to the terminal was closed.' },
    arrival: arrival('FedEx', '784951306427', 'FBK', [46, 18, 9, 38.6]),
    images: { 'dock-1.jpg': 'conveyor' },
  },
];

/** The packages of customer@northbound.test, which cover every status. */
export const CUSTOMER_SCENARIOS: readonly ParcelScenario[] = [
  ...ACTIVE_SCENARIOS,
  ...HISTORY_SCENARIOS,
  ...READY_SCENARIOS,
];
