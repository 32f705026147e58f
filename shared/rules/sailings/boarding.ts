import { DAY_MS } from '../durations.ts';
import { LOCATION_NAMES, type LocationCode } from '../locations.ts';
import { ALASKA_TIME_ZONE, ORIGIN_TIME_ZONE } from '../texts/dates.ts';
import { monthDayText } from '../texts/estimates.ts';
import { toLocalTime } from '../time-zone.ts';
import { bestTime, callAt, type Destination, type Sailing, type SailingCall } from './sailing.ts';

/** The local time in Tacoma, in the form of the times of sailings. */
const tacomaTime = (at: Date): string => toLocalTime(at, ORIGIN_TIME_ZONE).slice(0, 16);

/** Whether a sailing has left Tacoma, as far as is known. */
export const hasSailed = ({ departure }: Pick<Sailing, 'departure'>, now: Date): boolean =>
  bestTime(departure) <= tacomaTime(now);

/** Whether a sailing left so long ago that no pile can still be recorded as departing on it: more than a day. */
const isLongGone = (sailing: Sailing, now: Date): boolean =>
  hasSailed(sailing, new Date(now.getTime() - DAY_MS));

/** Why no package can depart on a sailing now, or null if some can. */
export function sailingRefusal(sailing: Sailing, now: Date): string | null {
  const { loadNumber, departure, calls, canceledAt } = sailing;
  if (canceledAt !== undefined) return `${loadNumber} is canceled.`;
  if (isLongGone(sailing, now)) return `${loadNumber} departed on ${monthDayText(bestTime(departure))}.`;
  return calls.every(({ closed }) => closed) ? `${loadNumber} is closed.` : null;
}

/** Why a package for this terminal cannot depart on a sailing now, or null if it can. */
export function boardingRefusal(sailing: Sailing, code: LocationCode | null, now: Date): string | null {
  const refusal = sailingRefusal(sailing, now);
  if (refusal !== null || code === null) return refusal;
  const call = callAt(sailing, code);
  const { loadNumber } = sailing;
  if (!call) return `${loadNumber} does not call at ${LOCATION_NAMES[code]}.`;
  if (call.closed) return `${loadNumber} is closed.`;
  return isUnserved(call) ? `${loadNumber} skips ${LOCATION_NAMES[code]}.` : null;
}

/** Whether a sailing skips a terminal, and no other one brings its packages. */
const isUnserved = ({ skippedAt, relayedTo }: SailingCall): boolean =>
  skippedAt !== undefined && relayedTo === undefined;

/** Whether a package for this terminal that is in Tacoma now has missed a sailing, which has left or does not go there. */
export function hasMissed(sailing: Sailing, code: LocationCode | null, now: Date): boolean {
  const call = code === null ? undefined : callAt(sailing, code);
  return (
    sailing.canceledAt !== undefined || hasSailed(sailing, now) || (call !== undefined && isUnserved(call))
  );
}

/** Whether the cut-off of a sailing has passed. */
export const isLateFor = ({ cutoff }: Pick<Sailing, 'cutoff'>, now: Date): boolean =>
  cutoff <= tacomaTime(now);

/** The sailings that packages can depart on now, the next cut-off first, and those with a passed cut-off last. */
export function boardableSailings<S extends Sailing>(sailings: readonly S[], now: Date): S[] {
  return sailings
    .filter((sailing) => sailingRefusal(sailing, now) === null)
    .sort(
      (a, b) => Number(isLateFor(a, now)) - Number(isLateFor(b, now)) || a.cutoff.localeCompare(b.cutoff),
    );
}

/**
 * The sailings that packages at this terminal may have come with: those to be checked first, by their arrival, then those that
 * are closed, the latest first. `due` is the latest open one that has arrived, else the first one that arrives within a day.
 */
export function arrivedSailings<S extends Sailing>(
  sailings: readonly S[],
  code: Destination,
  now: Date,
): { arrived: S[]; due: S | undefined } {
  const called = sailings.flatMap((sailing) => {
    const call = callAt(sailing, code);
    const isPossible = sailing.canceledAt === undefined && call?.skippedAt === undefined;
    return call && isPossible && hasSailed(sailing, now)
      ? [{ sailing, at: bestTime(call.arrival), isOpen: call.closed === undefined }]
      : [];
  });
  const open = called.filter(({ isOpen }) => isOpen).sort((a, b) => a.at.localeCompare(b.at));
  const closed = called.filter(({ isOpen }) => !isOpen).sort((a, b) => b.at.localeCompare(a.at));
  const localIn = (ms: number) => toLocalTime(new Date(now.getTime() + ms), ALASKA_TIME_ZONE).slice(0, 16);
  return {
    arrived: [...open, ...closed].map(({ sailing }) => sailing),
    // Nobody closes the loads that brought nothing here.
    due: (open.findLast(({ at }) => at <= localIn(0)) ?? open.find(({ at }) => at <= localIn(DAY_MS)))
      ?.sailing,
  };
}

/** Whether a label is that of a sailing's load: `load-55` and `LOAD 55` are the same. */
export const isLoadOf = (label: string, { loadNumber }: Pick<Sailing, 'loadNumber'>): boolean =>
  compact(label) === compact(loadNumber);

const compact = (label: string): string => label.replace(/[ -]/g, '').toUpperCase();

/** A call that packages are still expected at. */
export const isAwaited = ({ skippedAt, closed, readyOn }: SailingCall): boolean =>
  skippedAt === undefined && closed === undefined && readyOn === undefined;

/** A call whose packages come with another sailing. */
export const isRelayed = ({ skippedAt, relayedTo }: SailingCall): boolean =>
  skippedAt !== undefined && relayedTo !== undefined;

/** Whether everything is known that is kept once packages are aboard a sailing. */
export const isDeparted = ({
  calls,
  checkAt,
}: Pick<Sailing, 'calls'> & { readonly checkAt?: string | undefined }): boolean =>
  checkAt !== undefined &&
  calls.every((call) =>
    isRelayed(call) ? call.told !== undefined : call.first !== undefined || !isAwaited(call),
  );

/** `LOAD 55 of Nov 30`, from the id of a sailing. */
export function sailingName(sailingId: string): string {
  const [departure = '', load = ''] = sailingId.split('_');
  return `${load.replace(/\d+$/, ' $&')} of ${monthDayText(departure)}`;
}
