/** The handling fee of hazardous goods: for goods that the shipping terms list, or for any other. */
export const HAZARD_CLASSES = ['LISTED', 'OTHER'] as const;
export type HazardClass = (typeof HAZARD_CLASSES)[number];
