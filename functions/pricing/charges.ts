import type { LocationCode } from '../../shared/rules/locations.ts';
import { inFeet, type Sides } from '../../shared/rules/parcel-size.ts';
import type { ChargeType } from '../../shared/rules/parcel-status.ts';
import { basePrice } from './base-price.ts';
import { type HazardClass, hazardFeeCents } from './hazard.ts';
import { insuranceCents } from './insurance.ts';
import type { Tariff } from './tariff.ts';

/** One line of a price. Whole cents. */
export interface ChargeLine {
  readonly chargeType: ChargeType;
  readonly amountCents: number;
}

/** What the price of a parcel depends on. Inches and pounds. */
export interface Shipment extends Sides {
  readonly originCode: LocationCode;
  readonly destinationCode: LocationCode | null;
  readonly weightLbs: number;
  readonly hazard: boolean;
  readonly oversized: boolean;
}

/** What people decide about a price. Cents. */
export interface PricingDecisions {
  /** The base price of a large parcel, named by the rates team in the place of the tariff's. */
  readonly manualBaseCents?: number;
  /** What an inspection found in a hazardous parcel. */
  readonly hazardClass?: HazardClass;
  /** What the customer declared, to be insured. */
  readonly declaredValueCents?: number;
  /** Fees that staff add. */
  readonly additionalFeesCents?: number;
}

/**
 * The charges of a parcel, whose sum is its price. Null while it cannot have one: it has no destination or no lane goes
 * there, it is large and nobody named its base price, or it is hazardous and not inspected.
 * @throws InvalidInput for a declared value above the limit.
 */
export function calculateCharges(
  tariff: Tariff,
  goods: Shipment,
  appraisal: PricingDecisions = {},
): ChargeLine[] | null {
  const { hazardClass, declaredValueCents = 0, additionalFeesCents = 0 } = appraisal;
  const { destinationCode, hazard: isHazardous } = goods;
  if (destinationCode === null || (isHazardous && hazardClass === undefined)) return null;
  const base = appraisal.manualBaseCents ?? tariffPriceCents(tariff, goods, destinationCode);
  if (base === null) return null;
  const hazard = isHazardous && hazardClass !== undefined ? hazardFeeCents(hazardClass) : 0;
  const lines: ChargeLine[] = [
    { chargeType: 'HAZARD', amountCents: hazard },
    { chargeType: 'INSURANCE', amountCents: insuranceCents(declaredValueCents) },
    { chargeType: 'ADDITIONAL_FEES', amountCents: additionalFeesCents },
  ];
  return [
    { chargeType: 'BASE_PRICE', amountCents: base },
    ...lines.filter(({ amountCents }) => amountCents > 0),
  ];
}

/** What the tariff asks for a parcel; null where it has no price for it. `oversized` is what the dock found. */
function tariffPriceCents(tariff: Tariff, goods: Shipment, destinationCode: LocationCode): number | null {
  if (goods.oversized) return null;
  const { originCode, weightLbs } = goods;
  const price = basePrice(tariff, { ...inFeet(goods, 'INCHES'), originCode, destinationCode, weightLbs });
  return typeof price === 'number' ? price : null;
}

/** The price that charges make. Cents. */
export function totalCents(charges: readonly ChargeLine[]): number {
  return charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
