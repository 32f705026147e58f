import type { QuoteRequest } from '#shared/contracts/quotes.ts';
import { LOCATION_NAMES, type LocationCode } from '#shared/rules/locations.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import { inFeet, type Sides } from '#shared/rules/parcel-size.ts';
import type { ChargeType } from '#shared/rules/parcel-status.ts';
import { coverPriceCents, DECLARED_VALUE_TOO_HIGH } from '#shared/rules/pricing/cover.ts';
import { basePrice } from '#shared/rules/pricing/tariff.ts';
import type { HazardClass } from '#shared/rules/staff/hazard-classes.ts';
import { HAZARD_HANDLING, LIABILITY } from '#shared/rules/terms.ts';
import { InvalidInput, invalidField } from '../core/platform/errors.ts';

/** One charge, in cents. */
export interface ChargeLine {
  readonly chargeType: ChargeType;
  readonly amountCents: number;
}

/** What staff and the customer decide about a price. Cents. */
export interface PricingDecisions {
  /** The base price that the rates team set for a large parcel. */
  readonly manualBaseCents?: number | undefined;
  readonly hazardClass?: HazardClass | undefined;
  /** The insured value that the customer declared. */
  readonly declaredValueCents?: number | undefined;
  readonly additionalFeesCents?: number | undefined;
}

/** What the price of a parcel depends on (decision 68). Inches and pounds. */
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
export function calculateCharges(shipment: Shipment): ChargeLine[] | null {
  const { destinationCode, hazard: isHazardous, hazardClass } = shipment;
  const { manualBaseCents, declaredValueCents = 0, additionalFeesCents = 0 } = shipment;
  if (destinationCode === null || (isHazardous && hazardClass === undefined)) return null;
  const base = manualBaseCents ?? tariffPriceCents(shipment, destinationCode);
  if (base === null) return null;
  const hazard = hazardFee(shipment);
  const lines: ChargeLine[] = [
    ...(hazard ? [hazard] : []),
    { chargeType: 'INSURANCE', amountCents: insuranceCents(declaredValueCents) },
    { chargeType: 'ADDITIONAL_FEES', amountCents: additionalFeesCents },
  ];
  return [
    { chargeType: 'BASE_PRICE', amountCents: base },
    ...lines.filter(({ amountCents }) => amountCents > 0),
  ];
}

/** The handling fee of hazardous goods. Null without such goods, and before their fee was chosen. */
export function hazardFee({
  hazard,
  hazardClass,
}: Pick<Shipment, 'hazard' | 'hazardClass'>): ChargeLine | null {
  if (!hazard || hazardClass === undefined) return null;
  const { listedFee, otherFee } = HAZARD_HANDLING;
  return {
    chargeType: 'HAZARD',
    amountCents: centsFromDollars(hazardClass === 'LISTED' ? listedFee : otherFee),
  };
}

/** The tariff's price, or null if it has none. `oversized` is set at the dock. */
function tariffPriceCents(shipment: Shipment, destinationCode: LocationCode): number | null {
  if (shipment.oversized) return null;
  const { originCode, weightLbs } = shipment;
  const price = basePrice({ ...inFeet(shipment, 'INCHES'), originCode, destinationCode, weightLbs });
  return typeof price === 'number' ? price : null;
}

export function totalCents(charges: readonly ChargeLine[]): number {
  return charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

const MAX_DECLARED_CENTS = centsFromDollars(LIABILITY.maxDeclaredValue);

/**
 * The price of insurance according to the shipping terms. Cents.
 * @throws InvalidInput if the declared value is above the limit.
 */
export function insuranceCents(declaredValueCents: number): number {
  if (declaredValueCents > MAX_DECLARED_CENTS) throw invalidField('declaredValue', DECLARED_VALUE_TOO_HIGH);
  return coverPriceCents(declaredValueCents);
}

/**
 * The tariff's price for a parcel, in dollars. A quote has no declared value, so insurance is quoted for one step of
 * coverage.
 * @throws InvalidInput if there is no such lane, and for a large parcel, which the tariff has no price for.
 */
export function quote({ weight: weightLbs, includeInsurance, ...freight }: QuoteRequest): number {
  const { originCode, destinationCode } = freight;
  const base = basePrice({ ...freight, weightLbs });
  if (base === 'NO_LANE') {
    const lane = `from ${LOCATION_NAMES[originCode]} to ${LOCATION_NAMES[destinationCode]}`;
    throw invalidField('destinationCode', `We do not ship ${lane}.`);
  }
  if (base === 'LARGE_PARCEL')
    throw new InvalidInput('This package is too large for an online quote. Please contact our rates team.');
  return dollarsFromCents(base + (includeInsurance ? centsFromDollars(LIABILITY.insurancePrice) : 0));
}
