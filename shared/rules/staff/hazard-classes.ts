/** The result of a hazard inspection: goods that the shipping terms list, or any other. */
export const HAZARD_CLASSES = ['LISTED', 'OTHER'] as const;
export type HazardClass = (typeof HAZARD_CLASSES)[number];

/** Whether nobody has inspected the hazardous goods of a package, so that it has no price. */
export function isUninspected({
  hazard,
  hazardClass,
}: {
  hazard: boolean;
  hazardClass?: HazardClass | null | undefined;
}): boolean {
  return hazard && !hazardClass;
}
