import { arrival, type ParcelScenario } from './parcel-builder.ts';

export type Random = ReturnType<typeof seededRandom>;

/** Creates a deterministic random number generator (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    /** A number from 0 (inclusive) to 1 (exclusive). */
    next,
    /** An integer from `min` to `max`, both inclusive. */
    integer,
    pick: <T>(from: readonly [T, ...T[]]): T => from[integer(0, from.length - 1)] ?? from[0],
    digits: (count: number) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  };
}

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
const CARRIERS: readonly [[string, (random: Random) => string], ...[string, (random: Random) => string][]] = [
  ['UPS', (random) => `1Z${random.digits(16)}`],
  ['FedEx', (random) => random.digits(12)],
  ['USPS', (random) => `94${random.digits(20)}`],
  ['Amazon', (random) => `TBA${random.digits(12)}`],
  ['Old Dominion', (random) => `ODFL-${random.digits(11)}`],
];

type Shipment = Pick<ParcelScenario, 'arrival' | 'notes'>;

/** A package without issues. */
export function randomShipment(
  random: Random,
  pickDestination: (random: Random) => Shipment['arrival']['destinationCode'],
): Shipment {
  const [shippingProvider, trackingNumber] = random.pick(CARRIERS);
  const notes = random.pick(NOTES);
  const destination = pickDestination(random);
  return {
    notes,
    arrival: arrival(shippingProvider, trackingNumber(random), destination, [
      random.integer(8, 60),
      random.integer(6, 40),
      random.integer(4, 36),
      random.integer(20, 2400) / 10,
    ]),
  };
}
