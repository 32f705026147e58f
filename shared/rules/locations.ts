export const LOCATION_NAMES = {
  ANC: 'Anchorage',
  FBK: 'Fairbanks',
  KEN: 'Kenai',
  KOD: 'Kodiak',
  PBY: 'Prudhoe Bay',
  TAC: 'Tacoma',
} as const;

export type LocationCode = keyof typeof LOCATION_NAMES;
export const LOCATION_CODES = Object.keys(LOCATION_NAMES) as [LocationCode, ...LocationCode[]];

export const LOCATION_TYPES = ['DESTINATION', 'ORIGIN'] as const;
export type LocationType = (typeof LOCATION_TYPES)[number];

/** The terminals that parcels are shipped to: all except the origin. */
export const DESTINATION_CODES = LOCATION_CODES.filter((code) => code !== 'TAC') as [
  Exclude<LocationCode, 'TAC'>,
  ...Exclude<LocationCode, 'TAC'>[],
];

/** The preferred destination of customers who have not chosen one. */
export const DEFAULT_DESTINATION = 'ANC' satisfies LocationCode;
