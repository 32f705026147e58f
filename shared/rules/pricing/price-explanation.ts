import { LOCATION_NAMES, type LocationCode } from '../locations.ts';
import { centsFromDollars, dollarsFromCents, sumDollars } from '../money.ts';
import { cubicFeet, inFeet, isLargeParcel, type Sides } from '../parcel-size.ts';
import type { ChargeType } from '../parcel-status.ts';
import { storageCents } from '../storage.ts';
import { HAZARD_HANDLING, LIABILITY, STORAGE, TERMS_VERSION } from '../terms.ts';
import { formatDollars, formatFactor } from '../texts/numbers.ts';
import { dimensions, storageName, weight } from '../texts/parcels.ts';
import { coverPriceCents, insuredSteps } from './cover.ts';
import { basePrice, chargeableWeight, TARIFFS } from './tariff.ts';

/** A charge of a parcel. US dollars. */
interface Charge {
  readonly chargeType: ChargeType;
  readonly amount: number;
}

/** What the charges of a parcel follow from. Inches, pounds; the limit in US dollars. */
export interface Priced extends Sides {
  readonly originCode: LocationCode;
  readonly destinationCode: LocationCode | null;
  readonly weightLbs: number;
  readonly oversized: boolean;
  readonly cover?: { readonly limit: number } | undefined;
}

/** Why a charge has its amount: a sentence, where it is set down, and the arithmetic, whose result is `amount` in dollars. */
export interface Explanation {
  readonly rule: string;
  /** Null for an amount that staff set. */
  readonly source: string | null;
  readonly steps: readonly { readonly name: string; readonly value: string }[];
  readonly amount: number;
}

/** Explains a charge of a parcel, for its customer and for staff. */
export function explainCharge(charge: Charge, parcel: Priced): Explanation {
  switch (charge.chargeType) {
    case 'BASE_PRICE':
      return explainBase(charge, parcel);
    case 'HAZARD':
      return explainHazard(charge);
    case 'INSURANCE':
      return explainCover(charge, parcel);
    case 'ADDITIONAL_FEES':
      return bySet(charge, 'Our staff added this fee for work that the tariff does not include.');
  }
}

/** Explains what is due for the storage of a parcel, for its customer. */
export function explainStorage(
  parcel: Sides,
  { chargedDays, settled }: { readonly chargedDays: number; readonly settled: number },
): Explanation {
  const total = dollarsFromCents(storageCents(parcel, chargedDays));
  const volume = formatFactor(cubicFeet(inFeet(parcel, 'INCHES')));
  const perDay = formatDollars(STORAGE.perCubicFootPerDay);
  return {
    rule: `${perDay} per cubic foot and day, from the sixth business day after you were told that the package is ready.`,
    source: `Section 6 of the terms of ${dateText(TERMS_VERSION)}`,
    steps: [
      { name: 'Volume', value: `${dimensions(parcel)} = ${volume} cubic feet` },
      {
        name: storageName(chargedDays),
        value: `${volume} × ${perDay} × ${chargedDays} = ${formatDollars(total)}`,
      },
      ...(settled > 0 ? [{ name: 'Paid or waived before', value: `−${formatDollars(settled)}` }] : []),
    ],
    amount: sumDollars([total, -settled]),
  };
}

const bySet = ({ amount }: Charge, rule: string): Explanation => ({ rule, source: null, steps: [], amount });

const TOO_LARGE = 'Our rates team set this price, because the package is too large for the tariff.';
const CHANGED =
  'This price was set when the package was priced. Its measurements or the tariff have changed since.';

function explainBase(charge: Charge, parcel: Priced): Explanation {
  const { originCode, destinationCode, weightLbs, oversized } = parcel;
  const sides = inFeet(parcel, 'INCHES');
  if (oversized || isLargeParcel(sides, weightLbs)) return bySet(charge, TOO_LARGE);
  if (destinationCode === null) return bySet(charge, CHANGED);
  const freight = { ...sides, originCode, destinationCode, weightLbs };
  const tariff = TARIFFS.find((each) => basePrice(freight, each) === centsFromDollars(charge.amount));
  const lane = tariff?.lanes[originCode]?.[destinationCode];
  if (!tariff || !lane) return bySet(charge, CHANGED);
  const { dimensionalPounds, chargeablePounds } = chargeableWeight(freight, tariff);
  const [rate, minimum] = [dollarsFromCents(lane.centsPerPound), dollarsFromCents(lane.minimumCents)];
  const product = dollarsFromCents(chargeablePounds * lane.centsPerPound);
  return {
    rule: 'The weight or the dimensional weight, whichever is higher, times the rate, but at least the minimum.',
    source: `Tariff of ${dateText(tariff.effective)}`,
    steps: [
      { name: 'Weight', value: weight(weightLbs) },
      { name: 'Volume', value: `${dimensions(parcel)} = ${formatFactor(cubicFeet(sides))} cubic feet` },
      {
        name: 'Dimensional weight',
        value: `${formatFactor(cubicFeet(sides))} × ${tariff.poundsPerCubicFoot} = ${formatFactor(dimensionalPounds)} lbs`,
      },
      {
        name: `${LOCATION_NAMES[originCode]} to ${LOCATION_NAMES[destinationCode]}`,
        value: `${formatFactor(chargeablePounds)} lbs × ${formatDollars(rate)} = ${formatDollars(product)}`,
      },
      { name: 'Minimum', value: formatDollars(minimum) },
    ],
    amount: Math.max(product, minimum),
  };
}

function explainHazard(charge: Charge): Explanation {
  const { listedFee, otherFee } = HAZARD_HANDLING;
  const fees = [
    { name: 'Goods that the terms list', amount: listedFee },
    { name: 'Other hazardous goods', amount: otherFee },
  ];
  const fee = fees.find(({ amount }) => amount === charge.amount);
  if (!fee) return bySet(charge, 'The handling fee for hazardous goods when the package was priced.');
  return {
    rule: 'A handling fee for each package with hazardous goods, by their kind.',
    source: `Section 5 of the terms of ${dateText(TERMS_VERSION)}`,
    steps: [{ name: fee.name, value: formatDollars(fee.amount) }],
    amount: fee.amount,
  };
}

/** A part of the price of coverage can be a charge of its own: what was declared after a payment. */
function explainCover(charge: Charge, { cover }: Priced): Explanation {
  const limit = cover?.limit ?? LIABILITY.perPackage;
  const cents = coverPriceCents(centsFromDollars(limit));
  const otherCents = cents - centsFromDollars(charge.amount);
  const steps = insuredSteps(centsFromDollars(limit));
  if (otherCents < 0)
    return bySet(
      charge,
      'The price of coverage for a declared value that was lowered since, or of earlier terms.',
    );
  return {
    rule: `${formatDollars(LIABILITY.insurancePrice)} for each $${LIABILITY.insuranceStep} of declared value, rounded up. Up to $${LIABILITY.perPackage} is covered at no charge.`,
    source: `Section 3 of the terms of ${dateText(TERMS_VERSION)}`,
    steps: [
      { name: 'Declared value', value: formatDollars(limit) },
      {
        name: `Each $${LIABILITY.insuranceStep}, rounded up`,
        value: `${steps} × ${formatDollars(LIABILITY.insurancePrice)} = ${formatDollars(dollarsFromCents(cents))}`,
      },
      ...(otherCents > 0
        ? [{ name: 'Charged before or separately', value: `−${formatDollars(dollarsFromCents(otherCents))}` }]
        : []),
    ],
    amount: dollarsFromCents(cents - otherCents),
  };
}

/** `08/18/2025` */
const dateText = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
