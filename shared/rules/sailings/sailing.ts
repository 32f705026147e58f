import { DESTINATION_CODES, type LocationCode } from '../locations.ts';

/** A terminal in Alaska. */
export type Destination = Exclude<LocationCode, 'TAC'>;

/** Why a sailing was changed, in words that customers read in `texts/estimates.ts`. */
export const SAILING_REASONS = [
  'WEATHER',
  'BREAKDOWN',
  'PORT',
  'CARRIER_SCHEDULE',
  'HOLIDAY',
  'CARGO_ROLLED',
  'ROAD',
  'CORRECTION',
] as const;
export type SailingReason = (typeof SAILING_REASONS)[number];

/** How staff learned of a change. */
export const SAILING_SOURCES = ['CARRIER_NOTICE', 'CARRIER_CALL', 'VESSEL_TRACKING', 'TERMINAL'] as const;
export type SailingSource = (typeof SAILING_SOURCES)[number];

/** When something is planned, expected by now, and when it happened. Local times such as `2026-12-02T06:00`. */
export interface LegTimes {
  readonly planned: string;
  readonly estimated?: string | undefined;
  readonly actual?: string | undefined;
}

/** First and last local date. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/**
 * The leg of a sailing to one terminal.
 *
 * - `arrival` is when the ship is at the port, or, with `via`, when the trucks from that port are at the terminal. Local to
 *   the terminal.
 * - `readyHours` is how long after the arrival packages can be picked up: unloading takes 24 to 48 hours.
 * - `readyOn` is the local date on which the load was ready for pickup, without what is missing.
 * - `first` is the range as of the departure, with the `allowanceDays` that the history of the lane added then. `told` is the
 *   one that those aboard know.
 * - `skippedAt`: the ship does not call there. With `relayedTo`, its packages come with that sailing.
 * - `closed` is the check of the load at the terminal: what was listed and did not arrive, and what arrived unlisted.
 */
export interface SailingCall {
  readonly locationCode: Destination;
  readonly via?: Destination | undefined;
  readonly arrival: LegTimes;
  readonly readyHours: { readonly min: number; readonly max: number };
  readonly readyOn?: string | undefined;
  readonly skippedAt?: string | undefined;
  readonly relayedTo?: string | undefined;
  readonly first?: DateRange | undefined;
  readonly allowanceDays?: number | undefined;
  readonly told?: DateRange | undefined;
  readonly closed?: { readonly at: string; readonly missing?: readonly string[] } | undefined;
}

/** The most unlisted packages that a closed load has. Of more, nobody has recorded the sailing. */
export const MAX_UNLISTED = 100;

/** What estimates and lists need of a sailing. `cutoff` and `departure` are local to Tacoma. */
export interface Sailing {
  readonly sailingId: string;
  readonly loadNumber: string;
  readonly carrier: string;
  readonly cutoff: string;
  readonly departure: LegTimes;
  readonly calls: readonly SailingCall[];
  readonly canceledAt?: string | undefined;
  /** By staff, the oldest first. */
  readonly changes?: readonly SailingChange[];
}

/** A change with the fields that it changed. Those of a call start with the code of its terminal and a dot. */
export interface SailingChange {
  readonly at: string;
  readonly reason: SailingReason;
  readonly fields: readonly { readonly field: string }[];
}

/** The best known time: the actual one, else the estimated, else the planned one. */
export const bestTime = ({ actual, estimated, planned }: LegTimes): string => actual ?? estimated ?? planned;

export const callAt = ({ calls }: Pick<Sailing, 'calls'>, code: LocationCode): SailingCall | undefined =>
  calls.find(({ locationCode }) => locationCode === code);

/** The id of a sailing: its planned date and its load, so that the same one is never entered twice. */
export const sailingIdOf = (plannedDeparture: string, loadNumber: string): string =>
  `${plannedDeparture.slice(0, 10)}_${loadNumber.replace(/[ -]/g, '')}`;

/** The port that the road to a terminal starts at. */
export const ROAD_FROM: Partial<Record<Destination, Destination>> = { FBK: 'ANC', KEN: 'ANC', PBY: 'ANC' };

/** The terminals in the order of a sailing: ports first, then the roads from them. */
export const CALL_ORDER: readonly Destination[] = [
  ...DESTINATION_CODES.filter((code) => !ROAD_FROM[code]),
  ...DESTINATION_CODES.filter((code) => ROAD_FROM[code]),
];

/** Why a range has changed since an instant: the last change of the sailings that concerns this terminal. */
export function reasonOf(aboard: Sailing, arriving: Sailing, code: Destination, since = '') {
  const others = DESTINATION_CODES.filter((each) => each !== code).map((each) => `${each}.`);
  const concerns = ({ field }: { readonly field: string }) =>
    !others.some((other) => field.startsWith(other));
  return [aboard, arriving]
    .flatMap((sailing) => sailing.changes ?? [])
    .filter(({ at, fields }) => at >= since && fields.some(concerns))
    .reduce<SailingChange | undefined>((last, each) => (last && last.at > each.at ? last : each), undefined)
    ?.reason;
}
