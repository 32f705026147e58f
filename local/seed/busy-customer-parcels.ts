import type { ParcelScenario, Step } from './parcel-builder.ts';
import { type Random, seededRandom } from './random.ts';

const ACTIVE = 20;
const PAST = 500;
const DAY = 24;

const NOTES = [
  '',
  '',
  '',
  'Shop order',
  'For the Nenana job',
  'Leave on the pallet',
  'Paint, keep from freezing',
  'Spare parts',
] as const;
const TERMINALS = ['FBK', 'FBK', 'FBK', 'ANC', 'PBY'] as const;
const CARRIERS: readonly [[string, (random: Random) => string], ...[string, (random: Random) => string][]] = [
  ['UPS', (random) => `1Z${random.digits(16)}`],
  ['FedEx', (random) => random.digits(12)],
  ['USPS', (random) => `94${random.digits(20)}`],
  ['Amazon', (random) => `TBA${random.digits(12)}`],
  ['Old Dominion', (random) => `ODFL-${random.digits(11)}`],
];

/** The packages of busy@: 20 that move and 500 of the last two years. The same ones at every run. */
export function busyCustomerScenarios(): ParcelScenario[] {
  const random = seededRandom(20_250_818);
  return [
    ...Array.from({ length: ACTIVE }, (_, index) => activeScenario(random, index)),
    ...Array.from({ length: PAST }, (_, index) => closedScenario(random, index)),
  ];
}

function activeScenario(random: Random, index: number): ParcelScenario {
  const stage = index % 5;
  const arrivedHoursAgo = 4 + index * 11;
  const departed: Step = { hoursAgo: Math.max(2, arrivedHoursAgo - 60), to: 'TRANSIT' };
  const landed: Step = { hoursAgo: Math.max(1, arrivedHoursAgo - 150), to: 'DESTINATION' };
  const steps = stage === 2 ? [departed] : stage >= 3 ? [departed, landed] : [];
  const troubled = index === 7;
  return {
    ...freight(random, troubled),
    arrivedHoursAgo: stage >= 2 ? arrivedHoursAgo + 170 : arrivedHoursAgo,
    steps: troubled ? [] : steps,
    paid: !troubled && random.next() < 0.4,
  };
}

function closedScenario(random: Random, index: number): ParcelScenario {
  const completedDaysAgo = 8 + index * 1.4 + random.next();
  const isDeleted = index % 50 === 17;
  const story = freight(random, false);
  if (isDeleted) {
    return {
      ...story,
      arrivedHoursAgo: (completedDaysAgo + 3) * DAY,
      steps: [{ hoursAgo: completedDaysAgo * DAY, to: 'DELETED' }],
    };
  }
  return {
    ...story,
    arrivedHoursAgo: (completedDaysAgo + 12 + random.integer(0, 4)) * DAY,
    paid: true,
    steps: [
      { hoursAgo: (completedDaysAgo + 9) * DAY, to: 'TRANSIT' },
      { hoursAgo: (completedDaysAgo + 3) * DAY, to: 'DESTINATION' },
      { hoursAgo: completedDaysAgo * DAY, to: 'COMPLETED' },
    ],
  };
}

function freight(random: Random, troubled: boolean): Pick<ParcelScenario, 'arrival' | 'notes'> {
  const [shippingProvider, trackingNumber] = random.pick(CARRIERS);
  return {
    notes: random.pick(NOTES),
    arrival: {
      destinationCode: troubled ? null : random.pick(TERMINALS),
      shippingProvider,
      shippingTrackingNum: trackingNumber(random),
      length: random.integer(8, 60),
      width: random.integer(6, 40),
      height: random.integer(4, 36),
      weightLbs: random.integer(20, 2400) / 10,
      damaged: false,
      hazard: false,
      oversized: false,
    },
  };
}
