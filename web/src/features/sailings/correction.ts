import * as z from 'zod/mini';
import type { SailingChangeInput, ShownCall, ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import {
  bestTime,
  callAt,
  type Destination,
  type LegTimes,
  SAILING_REASONS,
  SAILING_SOURCES,
  type SailingReason,
  type SailingSource,
} from '#shared/rules/sailings/sailing.ts';
import { shifted } from '#shared/rules/sailings/shift.ts';

/** What staff correct: the departure or the arrival at a terminal, that it is skipped, or that all of it is canceled. */
export type Target =
  | { readonly kind: 'DEPARTURE' | 'CANCEL' | 'RESTORE' }
  | { readonly kind: 'ARRIVAL' | 'SKIP' | 'CALL'; readonly code: Destination };

export interface Correction {
  readonly target: Target;
  /** What a button proposes for a time: a day more than what is known, that it happens now, or nothing. */
  readonly proposal: 'DAY_LATER' | 'NOW' | 'NONE';
}

/** A button that opens the dialog. */
export interface Action extends Correction {
  readonly label: string;
  readonly isDestructive?: boolean;
}

/**
 * What can be corrected of the departure and of the sailing as a whole. A ship departs after its cut-off, unless its time is
 * typed; one that has arrived somewhere is not canceled.
 * @param now local time in Tacoma, `2026-11-30T13:00`
 */
export function departureActions(
  { cutoff, departure, calls, canceledAt }: ShownSailing,
  now: string,
): Action[] {
  if (canceledAt !== undefined)
    return [{ label: 'Sails after all', target: { kind: 'RESTORE' }, proposal: 'NONE' }];
  const target: Target = { kind: 'DEPARTURE' };
  const hasDeparted = departure.actual !== undefined;
  const hasArrived = calls.some(({ arrival }) => arrival.actual !== undefined);
  return [
    ...given(!hasDeparted && now >= cutoff, { label: 'Departed now', target, proposal: 'NOW' }),
    ...given(!hasDeparted, { label: '+1 day', target, proposal: 'DAY_LATER' }),
    { label: 'Correct', target, proposal: 'NONE' },
    ...given(!hasArrived, {
      ...{ label: 'Cancel sailing', isDestructive: true },
      ...{ target: { kind: 'CANCEL' }, proposal: 'NONE' },
    }),
  ];
}

/** What can be corrected of a call. Nothing is skipped or awaited that has arrived, or whose load is closed. */
export function callActions({ departure, calls, canceledAt }: ShownSailing, call: ShownCall): Action[] {
  const { locationCode: code, via, arrival, skippedAt, closed } = call;
  if (canceledAt !== undefined) return [];
  const skip: Target = { kind: 'SKIP', code };
  if (skippedAt !== undefined)
    return [
      { label: 'Relay', target: skip, proposal: 'NONE' },
      { label: 'Calls after all', target: { kind: 'CALL', code }, proposal: 'NONE' },
    ];
  const target: Target = { kind: 'ARRIVAL', code };
  const isAwaited = arrival.actual === undefined && closed === undefined;
  const left = via === undefined ? departure : (callAt({ calls }, via)?.arrival ?? departure);
  return [
    ...given(isAwaited && left.actual !== undefined, { label: 'Arrived now', target, proposal: 'NOW' }),
    ...given(isAwaited, { label: '+1 day', target, proposal: 'DAY_LATER' }),
    { label: 'Correct', target, proposal: 'NONE' },
    ...given(isAwaited, { label: 'Skip', target: skip, proposal: 'NONE' }),
  ];
}

const given = (isPossible: boolean, action: Action): Action[] => (isPossible ? [action] : []);

const TypedTime = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, 'Enter a date and a time.'));

/** The fields of the dialog, of which each target shows some. Times are local, and empty if unknown. */
export const CorrectionForm = z.object({
  cutoff: TypedTime.check(z.minLength(1, 'Enter a date and a time.')),
  expected: TypedTime,
  actual: TypedTime,
  /** The id of the sailing that brings what a skipped call leaves; empty if nobody knows it yet. */
  relayedTo: z.string(),
  reason: z.enum(SAILING_REASONS),
  source: z.enum(SAILING_SOURCES),
  note: z.string().check(z.maxLength(200, 'At most 200 characters.')),
});
export type CorrectionForm = z.infer<typeof CorrectionForm>;

/**
 * The first values of the dialog.
 * @param now local time where it happens, `2026-12-02T06:00`
 */
export function firstValues(
  { target, proposal }: Correction,
  sailing: ShownSailing,
  now: string,
): CorrectionForm {
  const times = timesOf(target, sailing);
  const best = times ? bestTime(times) : '';
  const expected = proposal === 'DAY_LATER' ? dayLater(best) : (times?.estimated ?? '');
  const actual = proposal === 'NOW' ? now : (times?.actual ?? '');
  return {
    cutoff: sailing.cutoff,
    expected,
    actual,
    relayedTo: ('code' in target && callAt(sailing, target.code)?.relayedTo) || '',
    reason: reasonOf(target, sailing, (actual || expected) > best),
    source: sourceOf(proposal, sailing),
    note: '',
  };
}

/** The reason of the latest forecast, as several mostly have the same one. */
function reasonOf({ kind }: Target, { changes }: ShownSailing, isLater: boolean): SailingReason {
  if (kind === 'CALL' || kind === 'RESTORE') return 'CORRECTION';
  if (kind === 'CANCEL') return 'BREAKDOWN';
  const latest = changes.findLast((change) => change.reason !== 'CORRECTION' && isForecast(change));
  return latest?.reason ?? (isLater || kind === 'SKIP' ? 'WEATHER' : 'CARRIER_SCHEDULE');
}

const sourceOf = (proposal: Correction['proposal'], { changes }: ShownSailing): SailingSource =>
  proposal === 'NOW' ? 'TERMINAL' : (changes.findLast(isForecast)?.source ?? 'CARRIER_NOTICE');

/** Whether a change says what will happen. That a ship has departed or arrived says nothing about the next change. */
const isForecast = ({ fields }: ShownSailing['changes'][number]): boolean =>
  !fields.some(({ field }) => /actual(Departure|Arrival)$/.test(field));

function timesOf(target: Target, sailing: ShownSailing): LegTimes | undefined {
  if (target.kind === 'DEPARTURE') return sailing.departure;
  return target.kind === 'ARRIVAL' ? callAt(sailing, target.code)?.arrival : undefined;
}

const dayLater = (local: string) => `${addDays(local.slice(0, 10), 1)}${local.slice(10)}`;

/** What the dialog sends, or null if nothing is different. */
export function changeOf(
  target: Target,
  values: CorrectionForm,
  sailing: ShownSailing,
): SailingChangeInput | null {
  const { reason, source } = values;
  const note = values.note.trim();
  const difference = differenceOf(target, values, sailing);
  return (
    difference && {
      version: sailing.version,
      ...{ reason, source, calls: [] },
      ...(note !== '' && { note }),
      ...difference,
    }
  );
}

type Difference = Omit<Partial<SailingChangeInput>, 'version' | 'reason' | 'source' | 'note'>;

function differenceOf(target: Target, values: CorrectionForm, sailing: ShownSailing): Difference | null {
  switch (target.kind) {
    case 'CANCEL':
      return { isCanceled: true };
    case 'RESTORE':
      return { isCanceled: false };
    case 'SKIP':
      return { calls: [{ locationCode: target.code, isSkipped: true, relayedTo: values.relayedTo || null }] };
    case 'CALL':
      return { calls: [{ locationCode: target.code, isSkipped: false, relayedTo: null }] };
    case 'ARRIVAL': {
      const { estimated, actual } = callAt(sailing, target.code)?.arrival ?? {};
      const times = {
        ...edited('estimatedArrival', estimated, values.expected),
        ...edited('actualArrival', actual, values.actual),
      };
      return isEmpty(times) ? null : { calls: [{ locationCode: target.code, ...times }] };
    }
    case 'DEPARTURE': {
      const { cutoff, departure } = sailing;
      const change = {
        ...(values.cutoff !== cutoff && { cutoff: values.cutoff }),
        ...edited('estimatedDeparture', departure.estimated, values.expected),
        ...edited('actualDeparture', departure.actual, values.actual),
      };
      return isEmpty(change) ? null : change;
    }
  }
}

const isEmpty = (change: object) => Object.keys(change).length === 0;

/** The field with what was typed if that is different; null removes what was known. */
const edited = <Field extends string>(field: Field, known: string | undefined, typed: string) =>
  typed === (known ?? '') ? {} : ({ [field]: typed || null } as { [Key in Field]?: string | null });

/** The calls that are moved or skipped by what is entered in the dialog, without the one that it is about. */
export function movedCalls(target: Target, values: CorrectionForm, sailing: ShownSailing): ShownCall[] {
  const after = shifted(sailing, entered(target, values, sailing));
  return after.calls.filter((call) => {
    const before = callAt(sailing, call.locationCode);
    if (!before || ('code' in target && target.code === call.locationCode)) return false;
    if (before.skippedAt !== undefined && call.skippedAt !== undefined) return false;
    return bestTime(before.arrival) !== bestTime(call.arrival) || before.skippedAt !== call.skippedAt;
  });
}

/** A sailing with what is entered, and nothing else changed. */
function entered(target: Target, values: CorrectionForm, sailing: ShownSailing): ShownSailing {
  const timed = ({ planned }: LegTimes): LegTimes => ({
    planned,
    estimated: values.expected || undefined,
    actual: values.actual || undefined,
  });
  const withCall = (code: Destination, changed: (call: ShownCall) => ShownCall): ShownSailing => ({
    ...sailing,
    calls: sailing.calls.map((call) => (call.locationCode === code ? changed(call) : call)),
  });
  switch (target.kind) {
    case 'DEPARTURE':
      return { ...sailing, departure: timed(sailing.departure) };
    case 'ARRIVAL':
      return withCall(target.code, (call) => ({ ...call, arrival: timed(call.arrival) }));
    case 'SKIP':
      return withCall(target.code, (call) => ({ ...call, skippedAt: call.skippedAt ?? 'now' }));
    case 'CALL':
      return withCall(target.code, (call) => ({ ...call, skippedAt: undefined, relayedTo: undefined }));
    default:
      return sailing;
  }
}
