import type { LocationCode } from '#shared/rules/locations.ts';
import { centsFromDollars } from '#shared/rules/money.ts';
import { inFeet, type Sides } from '#shared/rules/parcel-size.ts';
import type { ChargeType } from '#shared/rules/parcel-status.ts';
import type { HazardClass } from '#shared/rules/staff/hazard-classes.ts';
import { HAZARD_HANDLING, LIABILITY } from '#shared/rules/terms.ts';
import { InvalidInput } from '../core/platform/errors.ts';
import { basePrice, type Tariff } from './tariff.ts';

/** One charge, in cents. */
export interface ChargeLine {
  readonly chargeType: ChargeType;
  readonly amountCents: number;
}

/** What staff and the customer decide about a price. Cents. */
export interface PricingDecisions {
  /** The base price that the rates team set for a large parcel. */
  readonly manualBaseCents?: number | undefined;
  /** The result of a hazard inspection. */
  readonly hazardClass?: HazardClass | undefined;
  /** The insured value that the customer declared. */
  readonly declaredValueCents?: number | undefined;
  readonly additionalFeesCents?: number | undefined;
}

/** What the price of a parcel depends on. Inches and pounds. */
export interface Shipment extends Sides, PricingDecisions {
  readonly originCode: LocationCode;
  readonly destinationCode: LocationCode | null;
  readonly weightLbs: number;
  readonly hazard: boolean;
  readonly oversized: boolean;
}

/**
 * The charges of a parcel, whose sum is its price. Null if it has no price: it has no destination, there is no such
 * lane, it is large and the rates team has not set a base price, or it is hazardous and not inspected.
 * @throws InvalidInput if the declared value is above the limit.
 */
export function calculateCharges(tariff: Tariff, shipment: Shipment): ChargeLine[] | null {
  const { destinationCode, hazard: isHazardous, hazardClass } = shipment;
  const { manualBaseCents, declaredValueCents = 0, additionalFeesCents = 0 } = shipment;
  if (destinationCode === null || (isHazardous && hazardClass === undefined)) return null;
  const base = manualBaseCents ?? tariffPriceCents(tariff, shipment, destinationCode);
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

/** The handling fee for a hazardous package according to the shipping terms. Cents. */
function hazardFeeCents(hazardClass: HazardClass): number {
  const { listedFee, otherFee } = HAZARD_HANDLING;
  return centsFromDollars(hazardClass === 'LISTED' ? listedFee : otherFee);
}

const STEP_CENTS = centsFromDollars(LIABILITY.insuranceStep);
const MAX_DECLARED_CENTS = centsFromDollars(LIABILITY.maxDeclaredValue);

/**
 * The price of insurance according to the shipping terms: one dollar for each full or partial 100 dollars of declared
 * value. Cents.
 * @throws InvalidInput if the declared value is above the limit.
 */
export function insuranceCents(declaredValueCents: number): number {
  if (declaredValueCents > MAX_DECLARED_CENTS) {
    const message = `The declared value can be at most $${LIABILITY.maxDeclaredValue.toLocaleString('en-US')}.`;
    throw new InvalidInput(message, [{ field: 'declaredValue', message }]);
  }
  return Math.ceil(declaredValueCents / STEP_CENTS) * centsFromDollars(LIABILITY.insurancePrice);
}
