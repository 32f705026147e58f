/** The day from which the present shipping terms hold; also their version. */
export const TERMS_VERSION = '2025-08-18';

/** Whether a customer has agreed to the present terms. `agreedVersion` is the version they last agreed to, if any. */
export function hasAgreedToLatestTerms(agreedVersion: string | undefined): boolean {
  return agreedVersion === TERMS_VERSION;
}
