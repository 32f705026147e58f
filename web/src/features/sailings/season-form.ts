import * as z from 'zod/mini';
import { SeasonInput } from '#shared/contracts/sailings/plan.ts';
import type { ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { addDays, daysBetween, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { CALL_ORDER, callAt, type Destination, ROAD_FROM } from '#shared/rules/sailings/sailing.ts';
import { laterLoad, seasonProblem, seasonSailings } from '#shared/rules/sailings/season.ts';
import { newSailingProblem } from '#shared/rules/sailings/times.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { portalTime } from '#web/lib/clock.ts';

const CallFields = z.object({
  isCalled: z.boolean(),
  /** Days after the departure, a time of day, and the hours that unloading takes, as typed. */
  days: z.string(),
  time: z.string(),
  min: z.string(),
  max: z.string(),
});
type CallFields = z.infer<typeof CallFields>;

const Fields = z.object({
  repeat: z.enum(['ONCE', 'WEEKLY']),
  firstLoad: z.string(),
  carrier: z.string(),
  first: z.string(),
  last: z.string(),
  weekdays: z.array(z.int()),
  departureTime: z.string(),
  /** Days before the departure. */
  cutoffDays: z.string(),
  cutoffTime: z.string(),
  calls: z.object({ ANC: CallFields, FBK: CallFields, KEN: CallFields, KOD: CallFields, PBY: CallFields }),
  /** The dates of the pattern on which nothing departs. */
  exceptions: z.array(z.string()),
});
type Fields = z.infer<typeof Fields>;

/** The form for one sailing or a season: a weekly pattern, which a single sailing follows once. */
export const SeasonForm = Fields.check((context) => {
  for (const { path, message } of problemsOf(context.value))
    context.issues.push({ code: 'custom', message, path, input: context.value });
});
export type SeasonForm = Fields;

const DAYS = { message: 'Enter a number of days.' };
const HOURS = { message: 'Enter a number of hours.' };
const TIME = { message: 'Enter a time.' };

function problemsOf(fields: Fields): { path: (string | number)[]; message: string }[] {
  const { error } = SeasonInput.safeParse(seasonOf(fields));
  if (!error) {
    const problem = seasonProblem(seasonOf(fields));
    return problem
      ? [{ path: [fieldOf(fields, problem.field)], message: problem.message }]
      : timesProblems(fields);
  }
  const called = calledOf(fields);
  return error.issues.map(({ path, message }) => {
    const [part = '', index, ...rest] = path;
    if (part === 'calls' && typeof index === 'number') {
      const code = called[index] ?? 'ANC';
      const [leg, name] = rest;
      if (leg === 'arrival')
        return { path: ['calls', code, String(name)], ...(name === 'days' ? DAYS : TIME) };
      if (name === undefined) return { path: ['calls', code, 'max'], message };
      return { path: ['calls', code, String(name)], ...HOURS };
    }
    if (part === 'cutoff')
      return index === 'days' ? { path: ['cutoffDays'], ...DAYS } : { path: ['cutoffTime'], ...TIME };
    if (part === 'first' || part === 'last')
      return { path: [fieldOf(fields, part)], message: 'Enter a date.' };
    return { path: [String(part)], message };
  });
}

/** What is wrong with the times of the first sailing, which those of the others are like. */
function timesProblems(fields: Fields): { path: string[]; message: string }[] {
  const [sailing] = seasonSailings(seasonOf(fields));
  if (!sailing) return [];
  const { cutoff, departure, calls } = sailing;
  const problem = newSailingProblem(
    {
      ...{ cutoff, departure: { planned: departure } },
      calls: calls.map(({ arrival, ...call }) => ({ ...call, arrival: { planned: arrival } })),
    },
    portalTime(),
  );
  if (!problem) return [];
  const { part, message } = problem;
  if (part === 'cutoff') return [{ path: ['cutoffTime'], message }];
  return [{ path: part === 'departure' ? ['first'] : ['calls', part, 'days'], message }];
}

/** The field that shows a problem: a single sailing has only one date. */
const fieldOf = ({ repeat }: Fields, field: string) =>
  repeat === 'ONCE' && (field === 'last' || field === 'weekdays') ? 'first' : field;

/** The terminals that are chosen. No trucks leave from a port that is not. */
export const calledOf = ({ calls }: Pick<Fields, 'calls'>): Destination[] =>
  CALL_ORDER.filter((code) => calls[code].isCalled && calls[ROAD_FROM[code] ?? code].isCalled);

/** What is typed, as a season. Its numbers are `NaN` and its texts empty where nothing valid is. */
export function seasonOf(fields: Fields): SeasonInput {
  const { repeat, firstLoad, carrier, first, departureTime, cutoffTime } = fields;
  const isOnce = repeat === 'ONCE';
  return {
    ...{ firstLoad, carrier, first, departureTime },
    last: isOnce ? first : fields.last,
    weekdays: isOnce ? [weekdayOf(first)] : fields.weekdays.toSorted(),
    cutoff: { days: 0 - parseTypedNumber(fields.cutoffDays), time: cutoffTime },
    calls: calledOf(fields).map((code) => {
      const { days, time, min, max } = fields.calls[code];
      const via = ROAD_FROM[code];
      return {
        locationCode: code,
        ...(via !== undefined && { via }),
        arrival: { days: parseTypedNumber(days), time },
        readyHours: { min: parseTypedNumber(min), max: parseTypedNumber(max) },
      };
    }),
    exceptions: isOnce ? [] : fields.exceptions,
  };
}

/** A date of the preview: a sailing, or none on an exception. */
export interface PreviewRow {
  readonly date: string;
  readonly sailing: ReturnType<typeof seasonSailings>[number] | null;
}

/** What would be entered, by date; null while the form is incomplete. */
export function previewOf(fields: Fields): PreviewRow[] | null {
  // While all dates are exceptions, they are still shown, so that one can be chosen again.
  const whole = { ...seasonOf(fields), exceptions: [] };
  if (!SeasonInput.safeParse(whole).success || seasonProblem(whole)) return null;
  const sailings = new Map(
    seasonSailings(seasonOf(fields)).map((sailing) => [sailing.departure.slice(0, 10), sailing]),
  );
  return seasonSailings(whole).map(({ departure }) => {
    const date = departure.slice(0, 10);
    return { date, sailing: sailings.get(date) ?? null };
  });
}

const NO_CALL: CallFields = { isCalled: false, days: '', time: '', min: '', max: '' };
/** How long after the ship, in days, trucks are usually there, and how long unloading takes them. */
const USUAL: Readonly<Record<Destination, CallFields>> = {
  ANC: { isCalled: true, days: '3', time: '06:00', min: '24', max: '48' },
  KOD: { ...NO_CALL, days: '4', time: '06:00', min: '24', max: '48' },
  FBK: { ...NO_CALL, days: '5', time: '08:00', min: '0', max: '24' },
  KEN: { ...NO_CALL, days: '5', time: '08:00', min: '0', max: '24' },
  PBY: { ...NO_CALL, days: '6', time: '08:00', min: '0', max: '24' },
};

/** The first values of the form, for a departure on a date. */
export const usualSeason = (first: string): Fields => ({
  repeat: 'ONCE',
  ...{ firstLoad: '', carrier: '', first, last: addDays(first, 12 * 7) },
  weekdays: [weekdayOf(first)],
  ...{ departureTime: '20:00', cutoffDays: '0', cutoffTime: '12:00' },
  calls: USUAL,
  exceptions: [],
});

/** The same for a sailing like another one, a week later. */
export function seasonLike(sailing: ShownSailing): Fields {
  const { loadNumber, carrier, cutoff, departure } = sailing;
  const [date = '', departureTime = ''] = departure.planned.split('T');
  const call = (code: Destination): CallFields => {
    const known = callAt(sailing, code);
    if (!known) return { ...USUAL[code], isCalled: false };
    const [day = '', time = ''] = known.arrival.planned.split('T');
    const { readyHours } = known;
    return {
      ...{ isCalled: true, days: String(daysBetween(date, day)), time },
      ...{ min: String(readyHours.min), max: String(readyHours.max) },
    };
  };
  const calls = { ANC: call('ANC'), FBK: call('FBK'), KEN: call('KEN'), KOD: call('KOD'), PBY: call('PBY') };
  return {
    ...usualSeason(addDays(date, 7)),
    ...{ firstLoad: laterLoad(loadNumber, 1), carrier, departureTime, calls },
    cutoffDays: String(daysBetween(cutoff.slice(0, 10), date)),
    cutoffTime: cutoff.slice(11),
  };
}
