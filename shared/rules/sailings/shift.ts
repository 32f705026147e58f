import { MINUTE_MS } from '../durations.ts';
import { bestTime, callAt, type LegTimes, type Sailing, type SailingCall } from './sailing.ts';

/**
 * A sailing with what entered changes mean for the rest of its way: a ship that is late somewhere, by more than it makes up, is
 * as late at its next ports, the trucks from a port are as late as the ship was there, and no trucks leave a port that it
 * skips. What was entered itself stays, and so do calls that the ship or the trucks have reached.
 * @param after `before` with what was entered
 */
export function shifted<S extends Sailing>(before: S, after: S): S {
  const minutesLate = delaysOf(before, after);
  const calls = after.calls.map((call) => {
    const old = callAt(before, call.locationCode);
    const port = call.via === undefined ? undefined : callAt(after, call.via);
    const oldPort = call.via === undefined ? undefined : callAt(before, call.via);
    const followed = old && port && oldPort ? withSkipOf({ call, old, port, oldPort }) : call;
    const minutes = minutesLate.get(call.via ?? call.locationCode) ?? 0;
    const isEntered = !old || bestTime(old.arrival) !== bestTime(call.arrival);
    if (isEntered || minutes === 0 || call.arrival.actual !== undefined) return followed;
    return { ...followed, arrival: later(call.arrival, minutes) };
  });
  return { ...after, calls };
}

/** By how many minutes the ship comes later to each port than before; negative if it is earlier. */
function delaysOf(before: Sailing, after: Sailing): Map<string, number> {
  let minutes = delayOf(before.departure, after.departure);
  const delays = new Map<string, number>();
  const ports = after.calls
    .filter(({ via }) => via === undefined)
    .toSorted((a, b) => a.arrival.planned.localeCompare(b.arrival.planned));
  for (const { locationCode, arrival } of ports) {
    const old = callAt(before, locationCode);
    const change = old ? delayOf(old.arrival, arrival) : 0;
    if (change !== 0 || arrival.actual !== undefined) minutes = change;
    delays.set(locationCode, minutes);
  }
  return delays;
}

/**
 * How much of a recorded delay ships and trucks make up on their way. Staff also record some time after it happened, and a few
 * minutes must not move an arrival past the closing time of its terminal.
 */
const MADE_UP_MINUTES = 120;

/** By how many minutes later a time means that what follows it is later, too. */
function delayOf(before: LegTimes, after: LegTimes): number {
  const minutes = minutesBetween(bestTime(before), bestTime(after));
  return after.actual !== undefined && Math.abs(minutes) <= MADE_UP_MINUTES ? 0 : minutes;
}

interface RoadCall {
  readonly call: SailingCall;
  readonly old: SailingCall;
  readonly port: SailingCall;
  readonly oldPort: SailingCall;
}

/** The call at the end of a road, skipped and relayed like its port if it was so before and nothing else was entered. */
function withSkipOf({ call, old, port, oldPort }: RoadCall): SailingCall {
  const isEntered = call.skippedAt !== old.skippedAt || call.relayedTo !== old.relayedTo;
  const isPortChanged = port.skippedAt !== oldPort.skippedAt || port.relayedTo !== oldPort.relayedTo;
  const hasFollowed = old.skippedAt === oldPort.skippedAt && call.closed === undefined;
  if (isEntered || !isPortChanged || !hasFollowed) return call;
  return { ...call, skippedAt: port.skippedAt, relayedTo: port.relayedTo };
}

function later({ planned, ...times }: LegTimes, minutes: number): LegTimes {
  const best = bestTime({ planned, ...times });
  const estimated = new Date(utcMs(best) + minutes * MINUTE_MS).toISOString().slice(0, 16);
  return { ...times, planned, estimated: estimated === planned ? undefined : estimated };
}

const minutesBetween = (first: string, last: string): number => (utcMs(last) - utcMs(first)) / MINUTE_MS;

/** A local time as if it were in UTC, for differences. */
const utcMs = (localTime: string): number => Date.parse(`${localTime}:00Z`);
