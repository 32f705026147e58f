import { InvalidInput, invalidField } from '#functions/core/platform/errors.ts';
import { withCheckSoon } from '#functions/schedule/sailing-checks.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import type { SailingInput } from '#shared/contracts/sailings/plan.ts';
import type { SailingChangeInput } from '#shared/contracts/sailings/sailings.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { withDeparture } from '#shared/rules/sailings/departure.ts';
import type { Schedule } from '#shared/rules/sailings/estimate.ts';
import {
  callAt,
  type Destination,
  type LegTimes,
  type Sailing,
  type SailingCall,
  sailingIdOf,
} from '#shared/rules/sailings/sailing.ts';
import { loadNumberOf } from '#shared/rules/sailings/season.ts';
import { shifted } from '#shared/rules/sailings/shift.ts';
import { newSailingProblem, type SailingProblem, sailingProblem } from '#shared/rules/sailings/times.ts';
import { withPossibleRelays } from './relays.ts';

interface Circumstances {
  readonly by: string;
  readonly now: Date;
}

/** The record of a planned sailing. @throws InvalidInput */
export function newSailing(input: SailingInput, { by, now }: Circumstances): SailingRecord {
  const loadNumber = loadNumberOf(input.loadNumber);
  const sailing: SailingRecord = {
    sailingId: sailingIdOf(input.departure, loadNumber),
    loadNumber,
    carrier: input.carrier,
    cutoff: input.cutoff,
    departure: { planned: input.departure },
    calls: input.calls.map(({ arrival, ...call }) => ({ ...call, arrival: { planned: arrival } })),
    changes: [],
    createdAt: now.toISOString(),
    createdBy: by,
    version: 1,
  };
  const problem = newSailingProblem(sailing, now);
  if (problem) throw problemOf(problem, input.calls, { departure: 'departure', arrival: () => 'arrival' });
  return sailing;
}

/** Whether a sailing is planned like another one, whatever is expected now. */
export const isPlannedLike = (sailing: SailingRecord, other: SailingRecord): boolean =>
  JSON.stringify(planOf(sailing)) === JSON.stringify(planOf(other));

const planOf = ({ carrier, cutoff, departure, calls }: SailingRecord) => [
  carrier,
  cutoff,
  departure.planned,
  ...calls.map(({ locationCode, via, arrival, readyHours }) => [
    locationCode,
    via,
    arrival.planned,
    readyHours.min,
    readyHours.max,
  ]),
];

/**
 * The sailing with a correction and what follows from it for the rest of its way. Returns the same object if it changes
 * nothing. `others` are the sailings that calls can be relayed to.
 * @throws NotFound, InvalidInput
 */
export function corrected(
  before: SailingRecord,
  input: SailingChangeInput,
  others: readonly Sailing[],
  { by, now, schedule }: Circumstances & { readonly schedule: Schedule },
): SailingRecord {
  const { source, reason, note } = input;
  const at = now.toISOString();
  const entered = withEntered(before, input, at);
  const after = withPossibleRelays(before, shifted(before, entered), others, input);
  const fields = changedFields(before, after);
  if (fields.length === 0) return before;
  const problem = sailingProblem(after, now);
  if (problem)
    throw problemOf(problem, input.calls, {
      departure: input.actualDeparture ? 'actualDeparture' : 'estimatedDeparture',
      arrival: ({ actualArrival }) => (actualArrival ? 'actualArrival' : 'estimatedArrival'),
    });
  const change = { at, by, source, reason, ...(note !== undefined && note !== '' && { note }), fields };
  return withCheckSoon(
    { ...withFirstRanges(before, after, schedule), changes: [...before.changes, change] },
    now,
  );
}

/**
 * The sailing with its first ranges once its departure is recorded: as they were known then, without arrivals that are recorded
 * together with it, which would make every one of them kept.
 */
function withFirstRanges(before: SailingRecord, after: SailingRecord, schedule: Schedule): SailingRecord {
  if (after.departure.actual === undefined) return after;
  const { calls, checkAt } = withDeparture(shifted(before, { ...after, calls: before.calls }), schedule);
  return {
    ...after,
    ...(checkAt !== undefined && { checkAt }),
    calls: after.calls.map((call) => {
      const { first, allowanceDays, told } = callAt({ calls }, call.locationCode) ?? {};
      const isKept = call.first !== undefined || call.skippedAt !== undefined || first === undefined;
      return isKept ? call : { ...call, first, allowanceDays, told };
    }),
  };
}

/** @throws InvalidInput */
function withEntered(before: SailingRecord, input: SailingChangeInput, at: string): SailingRecord {
  const { cutoff = before.cutoff, estimatedDeparture, actualDeparture, isCanceled, calls } = input;
  const canceledAt = stateOf(before.canceledAt, isCanceled, at);
  if (canceledAt !== undefined && before.canceledAt === undefined && before.calls.some(isReached))
    throw invalidField('isCanceled', 'A sailing that has arrived somewhere cannot be canceled.');
  calls.forEach((change, index) => {
    const call = callAt(before, change.locationCode);
    const place = LOCATION_NAMES[change.locationCode];
    if (!call)
      throw invalidField(`calls.${index}.locationCode`, `${before.loadNumber} does not call at ${place}.`);
    const isSkipped = change.isSkipped ?? call.skippedAt !== undefined;
    if (isSkipped && isReached(withArrival(call, change)))
      throw invalidField(`calls.${index}.isSkipped`, `${before.loadNumber} has arrived in ${place}.`);
    if (!isSkipped && change.relayedTo)
      throw invalidField(`calls.${index}.relayedTo`, 'Only a call that is skipped can be relayed.');
  });
  return {
    ...before,
    cutoff,
    canceledAt,
    departure: withTimes(before.departure, estimatedDeparture, actualDeparture),
    calls: before.calls.map((call) => {
      const change = calls.find(({ locationCode }) => locationCode === call.locationCode);
      if (!change) return call;
      const skippedAt = stateOf(call.skippedAt, change.isSkipped, at);
      const relayedTo = skippedAt === undefined ? undefined : enteredOr(call.relayedTo, change.relayedTo);
      return { ...withArrival(call, change), skippedAt, relayedTo };
    }),
  };
}

const isReached = ({ arrival, closed }: Pick<SailingCall, 'arrival' | 'closed'>): boolean =>
  arrival.actual !== undefined || closed !== undefined;

type CallChange = SailingChangeInput['calls'][number];

const withArrival = <C extends SailingCall>(call: C, { estimatedArrival, actualArrival }: CallChange): C => ({
  ...call,
  arrival: withTimes(call.arrival, estimatedArrival, actualArrival),
});

/** What is entered: null removes a value, and undefined leaves it as it is. */
const enteredOr = (before: string | undefined, entered: string | null | undefined): string | undefined =>
  entered === undefined ? before : (entered ?? undefined);

/** Since when something is so. It keeps its time if it is entered again. */
const stateOf = (before: string | undefined, entered: boolean | undefined, at: string): string | undefined =>
  entered === undefined ? before : entered ? (before ?? at) : undefined;

const withTimes = (
  before: LegTimes,
  estimated: string | null | undefined,
  actual: string | null | undefined,
): LegTimes => ({
  planned: before.planned,
  estimated: enteredOr(before.estimated, estimated),
  actual: enteredOr(before.actual, actual),
});

type Values = Readonly<Record<string, string | undefined>>;

const valuesOf = ({ cutoff, departure, canceledAt, calls }: SailingRecord): Values => ({
  cutoff,
  estimatedDeparture: departure.estimated,
  actualDeparture: departure.actual,
  canceled: canceledAt,
  ...Object.fromEntries(
    calls.flatMap(({ locationCode, arrival, skippedAt, relayedTo }) => [
      [`${locationCode}.estimatedArrival`, arrival.estimated],
      [`${locationCode}.actualArrival`, arrival.actual],
      [`${locationCode}.skipped`, skippedAt],
      [`${locationCode}.relayedTo`, relayedTo],
    ]),
  ),
});

function changedFields(before: SailingRecord, after: SailingRecord) {
  const [old, values] = [valuesOf(before), valuesOf(after)];
  return Object.keys(values).flatMap((field) => {
    const [from, to] = [old[field] ?? null, values[field] ?? null];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** The error at the field of the form that it is about. */
function problemOf<C extends { readonly locationCode: Destination }>(
  { part, message }: SailingProblem,
  calls: readonly C[],
  fields: { readonly departure: string; readonly arrival: (call: C) => string },
): InvalidInput {
  if (part === 'cutoff') return invalidField('cutoff', message);
  if (part === 'departure') return invalidField(fields.departure, message);
  const index = calls.findIndex(({ locationCode }) => locationCode === part);
  const call = calls[index];
  if (call) return invalidField(`calls.${index}.${fields.arrival(call)}`, message);
  return new InvalidInput(`${LOCATION_NAMES[part]}: ${message}`);
}
