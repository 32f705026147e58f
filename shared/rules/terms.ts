/** The effective date of the current shipping terms, which is also their version. */
export const TERMS_VERSION = '2025-08-18';

/** Whether a customer has agreed to the current terms. `agreedVersion` is the last version they agreed to. */
export function hasAgreedToLatestTerms(agreedVersion: string | undefined): boolean {
  return agreedVersion === TERMS_VERSION;
}

/** Our liability for a lost or damaged package. */
export const LIABILITY = {
  /** US dollars for a package without insurance. */
  perPackage: 100,
  /** The price of insurance in US dollars for each full or partial step of declared value. */
  insurancePrice: 1,
  /** The step of declared value in US dollars. */
  insuranceStep: 100,
  /** The maximum declared value of a package in US dollars. */
  maxDeclaredValue: 10_000,
} as const;

/** Time limits for claims. */
export const CLAIMS = {
  /** Days after delivery to file a claim. */
  claimDays: 21,
  /** Months after delivery in which a late claim is still taken (49 USC 14706(e)(1)). */
  lateClaimMonths: 9,
  /** Days after its receipt to acknowledge a claim (49 CFR 370.5). */
  acknowledgeDays: 30,
  /** Days after its receipt to pay, decline or make an offer (49 CFR 370.9). */
  decideDays: 120,
  /** Days for us to answer or pay after a customer has accepted or refused an offer, or has objected to our decision. */
  answerDays: 30,
  /** Days before one of these deadlines from which operators are alerted. */
  warnDays: 7,
  /** Years after delivery to file a lawsuit. */
  lawsuitYears: 1,
} as const;

/** Common hazardous goods, which have the lower handling fee. */
const COMMON_HAZARDS = [
  'Lithium-ion and lithium-metal batteries, alone or in devices',
  'Lead-acid and other wet batteries',
  'Aerosol cans',
  'Paint, stain and varnish',
  'Paint thinner and solvents',
  'Adhesives, sealants and resins',
  'Nail polish and nail polish remover',
  'Perfume and other products that contain alcohol',
  'Household cleaners and bleach',
  'Camp-stove and torch fuel in retail cylinders',
  'Fire extinguishers',
  'Air bags and seat-belt pretensioners',
] as const;

/** Handling fees for hazardous goods, US dollars per package. */
export const HAZARD_HANDLING = {
  /** The goods with the lower fee. */
  listed: COMMON_HAZARDS,
  listedFee: 50,
  otherFee: 125,
} as const;

/** What happens to packages that are not picked up. */
export const STORAGE = {
  /** The first business day of storage charges, counted from the day after the notice that a package is ready. */
  chargedFromBusinessDay: 6,
  /** US dollars per cubic foot and day. */
  perCubicFootPerDay: 0.5,
  /** Business days after which our liability is that of a warehouseman instead of a carrier. */
  warehousemanAfterBusinessDays: 5,
  /** Days after which a package is considered abandoned. */
  abandonedAfterDays: 30,
} as const;

/** A package with storage charges, and one that the terms treat as abandoned. */
export const STORAGE_STAGES = ['CHARGED', 'ABANDONED'] as const;
export type StorageStage = (typeof STORAGE_STAGES)[number];
