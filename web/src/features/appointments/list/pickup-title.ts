import type { LocationCode } from '#shared/rules/locations.ts';

export const pickupTitleId = (code: LocationCode): string => `pickup-${code}`;

/** Focuses the title of a terminal's card, or the heading of the page if there is no card. */
export function focusPickup(code: LocationCode): void {
  const title =
    document.getElementById(pickupTitleId(code)) ?? document.querySelector<HTMLElement>('main h1');
  title?.focus({ preventScroll: false });
}
