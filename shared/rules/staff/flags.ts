/** The flags that the board can be filtered by. A parcel matches if it has one of the chosen flags. */
export const PARCEL_FLAGS = ['damaged', 'hazard', 'oversized', 'tmError'] as const;
export type ParcelFlag = (typeof PARCEL_FLAGS)[number];

interface Flagged {
  damaged: boolean;
  hazard: boolean;
  oversized: boolean;
  hasTmError: boolean;
}

export function hasFlag(parcel: Flagged, flag: ParcelFlag): boolean {
  return flag === 'tmError' ? parcel.hasTmError : parcel[flag];
}
