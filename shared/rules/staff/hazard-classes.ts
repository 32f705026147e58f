/** The result of a hazard inspection: goods that the shipping terms list, or any other. */
export const HAZARD_CLASSES = ['LISTED', 'OTHER'] as const;
export type HazardClass = (typeof HAZARD_CLASSES)[number];
