import type { ParcelScenario } from './parcel-builder.ts';
import type { Random } from './random.ts';

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
  return {
    notes: random.pick(NOTES),
    arrival: {
      destinationCode: pickDestination(random),
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
