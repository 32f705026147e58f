/** The day from which the present shipping terms hold; also their version. */
export const TERMS_VERSION = '2025-08-18';

/** Whether a customer has agreed to the present terms. `agreedVersion` is the version they last agreed to, if any. */
export function hasAgreedToLatestTerms(agreedVersion: string | undefined): boolean {
  return agreedVersion === TERMS_VERSION;
}

/** What we owe for a package that is lost or damaged. */
export const LIABILITY = {
  /** US dollars for a package without extra cover. */
  perPackage: 100,
  /** US dollars for each started step of declared value. */
  coverPrice: 1,
  /** The step of declared value, US dollars. */
  coverStep: 100,
  /** The most that can be declared for a package, US dollars. */
  maxDeclaredValue: 10_000,
} as const;

/** How long somebody has to make a claim. */
export const CLAIMS = {
  /** Days from delivery to make a claim. */
  claimDays: 21,
  /** Years from delivery to go to court. */
  suitYears: 1,
} as const;

/** Goods that need care but are common: their handling has the lower fee. */
const COMMON_HAZARDS = [
  'Lithium-ion and lithium-metal batteries, alone or in devices',
  'Lead-acid and other wet batteries',
  'Aerosol cans',
  'Paint, stain and varnish',
  'Paint thinner and solvents',
  'Adhesives, sealants and resins',
  'Nail polish and its remover',
  'Perfume and other products with alcohol',
  'Household cleaners and bleach',
  'Camp-stove and torch fuel in retail cylinders',
  'Fire extinguishers',
  'Air bags and seat-belt pretensioners',
] as const;

/** The handling of hazardous goods, US dollars a package. */
export const HAZARD_HANDLING = {
  /** What costs the listed fee. */
  listed: COMMON_HAZARDS,
  listedFee: 50,
  otherFee: 125,
} as const;

/** What becomes of packages that nobody collects. */
export const STORAGE = {
  /** The business day, counted from the day after the notice that a package is ready, from which storage is charged. */
  chargedFromBusinessDay: 6,
  /** US dollars for a cubic foot and day. */
  perCubicFootAndDay: 0.5,
  /** Business days after which we hold a package as a warehouseman, no longer as a carrier. */
  warehousemanAfterBusinessDays: 5,
  /** Days after which a package counts as abandoned. */
  abandonedAfterDays: 30,
} as const;
