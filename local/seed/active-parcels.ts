import { carton, DAY, noIssues, type ScenarioWithImages } from './scenario-with-images.ts';

const LONG_NOTE = `Please hold this one at the terminal until the second box of the set arrives: it is the other half of the sauna stove and neither is any use without the other.

If there is room on the Thursday sailing, send both together. Otherwise call my brother-in-law Pete at the shop (907-555-0188, mornings only, he is on the slope half of the month) and ask him whether he can come with the flatbed, because the pickup has a cracked windshield and is not going anywhere before break-up.

The crate is marked FRAGILE on three sides but not on the fourth, which is of course the side that was up when it got here last time.`;

/** The active packages of customer@northbound.test: every status, and every variant of a card. */
export const ACTIVE_SCENARIOS: readonly ScenarioWithImages[] = [
  {
    // At origin, unpaid.
    arrivedHoursAgo: 20,
    notes: 'Winter tires for the Subaru',
    arrival: {
      ...noIssues,
      destinationCode: 'ANC',
      shippingProvider: 'UPS',
      shippingTrackingNum: '1Z84F20E0357719204',
      length: 27,
      width: 27,
      height: 34,
      weightLbs: 98.5,
    },
    images: { 'dock-1.jpg': 'floor', 'dock-2.jpg': 'conveyor' },
  },
  {
    // At origin, paid.
    arrivedHoursAgo: 2 * DAY,
    paid: true,
    arrival: {
      ...noIssues,
      ...carton,
      destinationCode: 'ANC',
      shippingProvider: 'FedEx',
      shippingTrackingNum: '784930215566',
    },
    images: { 'label-1.jpg': 'label' },
  },
  {
    // Oversized: unpayable until the rates team sets its price.
    arrivedHoursAgo: 30,
    notes: 'Canoe, 17 ft, in its shipping sleeve',
    arrival: {
      ...noIssues,
      oversized: true,
      destinationCode: 'KEN',
      shippingProvider: 'Old Dominion',
      shippingTrackingNum: 'ODFL-40118862371',
      length: 204,
      width: 36,
      height: 18,
      weightLbs: 82,
    },
    images: { 'dock-1.jpg': 'oversized', 'dock-2.jpg': 'floor' },
  },
  {
    // Hazardous and processed, insured.
    arrivedHoursAgo: 26,
    notes: 'Lithium battery bank for the cabin',
    pricing: { hazardClass: 'LISTED', declaredValueCents: 120_000 },
    arrival: {
      ...noIssues,
      hazard: true,
      destinationCode: 'FBK',
      shippingProvider: 'FedEx Ground',
      shippingTrackingNum: '619804427713',
      length: 22,
      width: 16,
      height: 14,
      weightLbs: 61.2,
    },
    images: { 'hazard-1.jpg': 'hazard', 'label-1.jpg': 'label', 'dock-1.jpg': 'conveyor' },
  },
  {
    // Hazardous: unpriced until inspected.
    arrivedHoursAgo: 6,
    arrival: {
      ...noIssues,
      hazard: true,
      destinationCode: 'ANC',
      shippingProvider: 'USPS',
      shippingTrackingNum: '9405511206213849201748',
      length: 12,
      width: 12,
      height: 10,
      weightLbs: 9.1,
    },
    images: { 'hazard-1.jpg': 'hazard', 'hazard-2.jpg': 'label' },
  },
  {
    // Troubled: no destination.
    arrivedHoursAgo: 9,
    arrival: {
      ...noIssues,
      ...carton,
      destinationCode: null,
      shippingProvider: 'Amazon',
      shippingTrackingNum: 'TBA309914582377',
    },
    images: { 'dock-1.jpg': 'conveyor' },
  },
  {
    // Troubled: damaged.
    arrivedHoursAgo: 14,
    notes: 'Espresso machine. The box was fine when it left Portland.',
    arrival: {
      ...noIssues,
      damaged: true,
      destinationCode: 'ANC',
      shippingProvider: 'UPS',
      shippingTrackingNum: '1Z84F20E0391450067',
      length: 20,
      width: 18,
      height: 19,
      weightLbs: 34.8,
    },
    images: { 'damage-1.jpg': 'damaged', 'damage-2.jpg': 'torn', 'label-1.jpg': 'label' },
  },
  {
    // Troubled: damaged, no destination.
    arrivedHoursAgo: 3,
    arrival: {
      ...noIssues,
      damaged: true,
      destinationCode: null,
      shippingProvider: 'OnTrac',
      shippingTrackingNum: 'C11920438871204',
      length: 16,
      width: 12,
      height: 9,
      weightLbs: 7.7,
    },
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
          'The box came without papers. Please send us the invoice of the shop, or tell us what is inside and what it cost.',
      },
    ],
    arrival: {
      ...noIssues,
      destinationCode: 'KEN',
      shippingProvider: 'Spee-Dee',
      shippingTrackingNum: 'SPDX0044718826',
      length: 30,
      width: 20,
      height: 18,
      weightLbs: 41.5,
    },
    images: { 'dock-1.jpg': 'conveyor' },
  },
  {
    // Corrected: resolved by the customer, waiting for staff.
    arrivedHoursAgo: 3 * DAY,
    resolved: { hoursAgo: 22, destinationCode: 'KOD', acceptsDamage: true },
    arrival: {
      ...noIssues,
      damaged: true,
      destinationCode: null,
      shippingProvider: 'DHL',
      shippingTrackingNum: 'JD014600009981273344',
      length: 24,
      width: 18,
      height: 16,
      weightLbs: 28,
    },
    images: { 'damage-1.jpg': 'damaged' },
  },
  {
    // In transit, unpaid, 40-character tracking number.
    arrivedHoursAgo: 5 * DAY,
    steps: [{ hoursAgo: 2 * DAY - 5, to: 'TRANSIT' }],
    arrival: {
      ...noIssues,
      destinationCode: 'ANC',
      shippingProvider: 'Estes Express Lines',
      shippingTrackingNum: 'EXLA-2025-0000418-TAC-ANC-7719204-00X1Z9',
      length: 40,
      width: 32,
      height: 28,
      weightLbs: 143,
    },
    images: { 'dock-1.jpg': 'floor', 'dock-2.jpg': 'label' },
  },
  {
    // In transit, paid, long note.
    arrivedHoursAgo: 6 * DAY,
    notes: LONG_NOTE,
    paid: true,
    steps: [{ hoursAgo: 2 * DAY - 5, to: 'TRANSIT' }],
    pricing: { declaredValueCents: 80_000 },
    arrival: {
      ...noIssues,
      destinationCode: 'KEN',
      shippingProvider: 'XPO',
      shippingTrackingNum: 'XPO 551-882014',
      length: 36,
      width: 30,
      height: 41,
      weightLbs: 212,
    },
    images: { 'dock-1.jpg': 'floor' },
  },
  {
    // At destination, paid, ready for pickup in Anchorage.
    arrivedHoursAgo: 11 * DAY,
    notes: 'Call when it is at the counter',
    paid: true,
    steps: [
      { hoursAgo: 7 * DAY, to: 'TRANSIT' },
      { hoursAgo: 1.5 * DAY, to: 'DESTINATION' },
    ],
    arrival: {
      ...noIssues,
      ...carton,
      destinationCode: 'ANC',
      shippingProvider: 'USPS',
      shippingTrackingNum: '9400136895232187340015',
    },
    images: { 'dock-1.jpg': 'conveyor', 'label-1.jpg': 'label' },
  },
  {
    // At destination, unpaid, right-to-left note.
    arrivedHoursAgo: 12 * DAY,
    notes: 'ספרים לבית הספר, נא לא להניח דברים כבדים מעל (3 קופסאות)',
    steps: [
      { hoursAgo: 7 * DAY, to: 'TRANSIT' },
      { hoursAgo: 1.5 * DAY, to: 'DESTINATION' },
    ],
    pricing: { additionalFeesCents: 750 },
    arrival: {
      ...noIssues,
      destinationCode: 'ANC',
      shippingProvider: 'UPS',
      shippingTrackingNum: '1Z84F20E0311827745',
      length: 20,
      width: 14,
      height: 14,
      weightLbs: 51.3,
    },
  },
];
