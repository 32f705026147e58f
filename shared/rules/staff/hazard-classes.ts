/** The result of a hazard inspection: goods that the shipping terms list, or any other. */
export const HAZARD_CLASSES = ['LISTED', 'OTHER'] as const;
export type HazardClass = (typeof HAZARD_CLASSES)[number];

export interface Hazard {
  hazard: boolean;
  hazardClass?: HazardClass | null | undefined;
}

/** Whether nobody has inspected the hazardous goods of a package, so that it has no price. */
export const isUninspected = ({ hazard, hazardClass }: Hazard): boolean => hazard && !hazardClass;
