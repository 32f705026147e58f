import { DAY, moved, type ParcelScenario, type Step } from './parcel-builder.ts';
import { type Random, randomShipment, seededRandom } from './random.ts';

const TERMINALS = ['ANC', 'ANC', 'ANC', 'KEN', 'FBK', 'FBK', 'KOD', 'PBY'] as const;
const pickTerminal = (random: Random) => random.pick(TERMINALS);

const SYSTEM_ERRORS = [
  'Freight bill was not accepted.\nConsignee zone AK-KOD-2 is not in the rate sheet.\nCorrect the zone, then release the bill.',
  'Duplicate trace number.\nAn open bill has the same trace number.',
  'Weight exceeds the pallet limit of the manifest.',
  'Bill was rated with an expired tariff.\nRate code: TAC-ANC-LTL\nExpired: 08/17/2025',
] as const;
const STAFF_NOTES = [
  'Re-taped at the dock.',
  'Customer called, wants it on the Thursday sailing.',
  'Two people to lift.',
] as const;

/** How many packages are in each stage, and the history of each. Times are hours before now. */
const STAGES: readonly { count: number; scenario: (random: Random, index: number) => Stage }[] = [
  { count: 30, scenario: (random) => ({ arrived: random.integer(3, 6 * DAY), paid: random.next() < 0.3 }) },
  { count: 5, scenario: (random) => ({ arrived: random.integer(2, 9 * DAY), without: 'destination' }) },
  { count: 7, scenario: (random) => ({ arrived: random.integer(2, 20 * DAY), without: 'condition' }) },
  {
    count: 6,
    scenario: (random) => ({ arrived: random.integer(3, 8) * DAY, without: 'condition', isResolved: true }),
  },
  {
    count: 26,
    scenario: (random) => ({
      arrived: random.integer(6, 11) * DAY,
      paid: random.next() < 0.5,
      steps: moved({ TRANSIT: random.integer(8, 5 * DAY) }, 1),
    }),
  },
  {
    count: 16,
    scenario: (random, index) => ({
      arrived: random.integer(16, 20) * DAY,
      paid: random.next() < 0.4,
      steps: moved({ TRANSIT: 14 * DAY, DESTINATION: random.integer(6, 5 * DAY) }, 1),
      ...WAITING[index],
    }),
  },
  {
    count: 3,
    scenario: (random) => ({
      arrived: random.integer(12, 18) * DAY,
      paid: true,
      steps: moved({ TRANSIT: 9, LOST: random.integer(2, 6) }),
    }),
  },
  {
    count: 14,
    scenario: (_, index) => ({
      arrived: (21 + 5 * index) * DAY,
      paid: true,
      steps: moved({ TRANSIT: 16 + 5 * index, DESTINATION: 10 + 5 * index, COMPLETED: 4 + 5 * index }),
    }),
  },
  {
    count: 3,
    scenario: (random) => ({ arrived: random.integer(9, 14) * DAY, steps: moved({ DELETED: 3 }) }),
  },
];

/** The first packages at a destination: one without a notice, one with storage due, and an abandoned one. */
const WAITING: readonly Partial<Stage>[] = [
  { steps: moved({ TRANSIT: 14, DESTINATION: 6 }), untold: true },
  { steps: moved({ TRANSIT: 15, DESTINATION: 11 }) },
  { arrived: 50 * DAY, steps: moved({ TRANSIT: 46, DESTINATION: 40 }) },
];

interface Stage {
  arrived: number;
  paid?: boolean;
  steps?: readonly Step[];
  /** Why it is on hold. */
  without?: 'destination' | 'condition';
  isResolved?: boolean;
  untold?: boolean;
}

/** The index of the package at the origin with uninspected hazardous goods. */
const UNINSPECTED = 26;

/** Packages of many customers, in every status and at every terminal, for the staff lists. Deterministic. */
export function warehouseScenarios(): ParcelScenario[] {
  const random = seededRandom(20_251_125);
  return STAGES.flatMap(({ count, scenario }) =>
    Array.from({ length: count }, (_, index) => scenarioOf(scenario(random, index), random, index)),
  );
}

function scenarioOf(stage: Stage, random: Random, index: number): ParcelScenario {
  const { arrived, paid = false, steps = [], without, isResolved = false, untold = false } = stage;
  const pickDestination = without === 'destination' ? () => null : pickTerminal;
  const { arrival, notes = '' } = randomShipment(random, pickDestination);
  const isHazardous = index % 11 === 4;
  const isInspected = index !== UNINSPECTED;
  const shelf = `${random.pick(['A', 'B', 'C', 'D'])}-${random.integer(1, 40)}`;
  const isOversized = index % 13 === 6 && !paid;
  return {
    notes,
    arrivedHoursAgo: arrived,
    paid,
    steps,
    untold,
    arrival: { ...arrival, damaged: without === 'condition', hazard: isHazardous, oversized: isOversized },
    ...(isResolved && { resolved: { acceptsDamage: true, hoursAgo: arrived / 2 } }),
    ...(isHazardous && isInspected && { pricing: { hazardClass: index % 2 === 0 ? 'LISTED' : 'OTHER' } }),
    staff: {
      locationDetail: steps.at(-1)?.to === 'TRANSIT' ? `LOAD ${41 + (index % 3)}` : shelf,
      ...(index % 8 === 3 && { tmError: random.pick(SYSTEM_ERRORS) }),
      ...(index % 6 === 1 && { notes: random.pick(STAFF_NOTES) }),
    },
  };
}
