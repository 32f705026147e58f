import type { LocationCode } from '#shared/rules/locations.ts';
import { inFeet, type Sides } from '#shared/rules/parcel-size.ts';
import type { ChargeType } from '#shared/rules/parcel-status.ts';
import type { HazardClass } from '#shared/rules/staff/hazard-classes.ts';
import { basePrice } from './base-price.ts';
import { hazardFeeCents } from './hazard.ts';
import { insuranceCents } from './insurance.ts';
import type { Tariff } from './tariff.ts';

/** One charge, in cents. */
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

/** What staff and the customer decide about a price. Cents. */
export interface PricingDecisions {
  /** The base price that the rates team set for a large parcel. */
  readonly manualBaseCents?: number;
  /** The result of a hazard inspection. */
  readonly hazardClass?: HazardClass;
  /** The insured value that the customer declared. */
  readonly declaredValueCents?: number;
  readonly additionalFeesCents?: number;
}

/**
 * The charges of a parcel, whose sum is its price. Null if it has no price: it has no destination, there is no such
 * lane, it is large and the rates team has not set a base price, or it is hazardous and not inspected.
 * @throws InvalidInput if the declared value is above the limit.
 */
export function calculateCharges(
  tariff: Tariff,
  shipment: Shipment,
  decisions: PricingDecisions = {},
): ChargeLine[] | null {
  const { hazardClass, declaredValueCents = 0, additionalFeesCents = 0 } = decisions;
  const { destinationCode, hazard: isHazardous } = shipment;
  if (destinationCode === null || (isHazardous && hazardClass === undefined)) return null;
  const base = decisions.manualBaseCents ?? tariffPriceCents(tariff, shipment, destinationCode);
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

/** The tariff's price, or null if it has none. `oversized` is set at the dock. */
function tariffPriceCents(tariff: Tariff, shipment: Shipment, destinationCode: LocationCode): number | null {
  if (shipment.oversized) return null;
  const { originCode, weightLbs } = shipment;
  const price = basePrice(tariff, { ...inFeet(shipment, 'INCHES'), originCode, destinationCode, weightLbs });
  return typeof price === 'number' ? price : null;
}

/** The sum of the charges, in cents. */
export function totalCents(charges: readonly ChargeLine[]): number {
  return charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
