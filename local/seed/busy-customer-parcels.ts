import { DAY, moved, type ParcelScenario, type Step } from './parcel-builder.ts';
import { type Random, randomShipment, seededRandom } from './random.ts';

const ACTIVE_COUNT = 20;
/** 500 completed and 10 deleted. The history does not show deleted packages. */
const CLOSED_COUNT = 510;
const DELETED_EVERY = 51;

const TERMINALS = ['FBK', 'FBK', 'FBK', 'ANC', 'PBY'] as const;
const pickTerminal = (random: Random) => random.pick(TERMINALS);

/** The packages of busy@northbound.test: 20 active, 500 completed and 10 deleted over two years. Deterministic. */
export function busyCustomerScenarios(): ParcelScenario[] {
  const random = seededRandom(20_250_818);
  return [
    ...Array.from({ length: ACTIVE_COUNT }, (_, index) => activeScenario(random, index)),
    ...Array.from({ length: CLOSED_COUNT }, (_, index) => closedScenario(random, index)),
  ];
}

function activeScenario(random: Random, index: number): ParcelScenario {
  const stage = index % 5;
  const arrivedHoursAgo = 4 + index * 11;
  const departure: Step = { hoursAgo: Math.max(2, arrivedHoursAgo - 60), to: 'TRANSIT' };
  const delivery: Step = { hoursAgo: Math.max(1, arrivedHoursAgo - 150), to: 'DESTINATION' };
  const steps = stage === 2 ? [departure] : stage >= 3 ? [departure, delivery] : [];
  const troubled = index === 7;
  return {
    ...randomShipment(random, troubled ? () => null : pickTerminal),
    arrivedHoursAgo: stage >= 2 ? arrivedHoursAgo + 170 : arrivedHoursAgo,
    steps: troubled ? [] : steps,
    paid: !troubled && random.next() < 0.4,
  };
}

function closedScenario(random: Random, index: number): ParcelScenario {
  const completedDaysAgo = 8 + index * 1.4 + random.next();
  const isDeleted = index % DELETED_EVERY === 17;
  const shipment = randomShipment(random, pickTerminal);
  if (isDeleted) {
    const steps = moved({ DELETED: completedDaysAgo });
    return { ...shipment, arrivedHoursAgo: (completedDaysAgo + 3) * DAY, steps };
  }
  const left = { TRANSIT: completedDaysAgo + 9, DESTINATION: completedDaysAgo + 3 };
  return {
    ...shipment,
    arrivedHoursAgo: (completedDaysAgo + 12 + random.integer(0, 4)) * DAY,
    paid: true,
    steps: moved({ ...left, COMPLETED: completedDaysAgo }),
  };
}
