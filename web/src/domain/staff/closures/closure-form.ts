import * as z from 'zod/mini';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { hoursOn, type OpeningHours } from '#shared/rules/terminals/closures.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';

/** Why terminals close. Customers read it. */
export const REASONS = ['Storm', 'Power outage', 'Road closed', 'No staff'] as const;
export const OTHER = 'Other';

/** When a terminal is closed: a time that is known, or one to enter. */
type Preset = 'REST' | 'TODAY' | 'TOMORROW' | 'OTHER';

export const ClosureForm = z
  .object({
    locationCode: z.enum(DESTINATION_CODES),
    preset: z.enum(['REST', 'TODAY', 'TOMORROW', 'OTHER']),
    /** Only for another time than the presets. Local to the terminal. */
    from: z.string(),
    until: z.string(),
    reason: z.string(),
    otherReason: z.string(),
  })
  .check(
    z.refine(({ preset, from }) => preset !== 'OTHER' || from !== '', {
      path: ['from'],
      error: 'Enter when it closes.',
    }),
    z.refine(({ preset, until }) => preset !== 'OTHER' || until !== '', {
      path: ['until'],
      error: 'Enter when it opens again.',
    }),
    z.refine(({ preset, from, until }) => preset !== 'OTHER' || until === '' || until > from, {
      path: ['until'],
      error: 'The end must be later than the start.',
    }),
    z.refine(({ reason, otherReason }) => reason !== OTHER || otherReason.trim() !== '', {
      path: ['otherReason'],
      error: 'Enter a reason.',
    }),
  );
export type ClosureForm = z.infer<typeof ClosureForm>;

interface PresetOption {
  value: Preset;
  label: string;
}

type Terminal = OpeningHours & { readonly timeZone: string };

/** The local time at a terminal, `2026-11-29T12:05`. */
export const localNow = ({ timeZone }: Pick<Terminal, 'timeZone'>, now: Date): string =>
  toLocalTime(now, timeZone).slice(0, 16);

/** The presets that make sense now: a terminal that is not open today anyway need not be closed today. */
export function presetsOf(terminal: Terminal, now: Date): [PresetOption, ...PresetOption[]] {
  const local = localNow(terminal, now);
  const today = local.slice(0, 10);
  const hours = hoursOn(terminal, today);
  const isStillOpen = hours !== null && local < `${today}T${hours.close}`;
  const known: PresetOption[] = [
    ...(isStillOpen ? [{ value: 'REST' as const, label: 'Rest of today' }] : []),
    ...(hours ? [{ value: 'TODAY' as const, label: 'All of today' }] : []),
    ...(hoursOn(terminal, addDays(today, 1)) ? [{ value: 'TOMORROW' as const, label: 'Tomorrow' }] : []),
  ];
  const other: PresetOption = { value: 'OTHER', label: 'Other time' };
  const [first, ...rest] = known;
  return first ? [first, ...rest, other] : [other];
}

/** The time of a preset, or the one that was entered. Null while that is incomplete. */
export function timeOf(
  { preset, from, until }: Pick<ClosureForm, 'preset' | 'from' | 'until'>,
  terminal: Terminal,
  now: Date,
): { from: string; until: string } | null {
  const local = localNow(terminal, now);
  const today = local.slice(0, 10);
  const day = (date: string) => ({ from: `${date}T00:00`, until: `${addDays(date, 1)}T00:00` });
  switch (preset) {
    case 'REST': {
      const hours = hoursOn(terminal, today);
      return hours && { from: local, until: `${today}T${hours.close}` };
    }
    case 'TODAY':
      return day(today);
    case 'TOMORROW':
      return day(addDays(today, 1));
    case 'OTHER':
      return from !== '' && until > from ? { from, until } : null;
  }
}

/** What customers read. */
export const reasonOf = ({ reason, otherReason }: Pick<ClosureForm, 'reason' | 'otherReason'>): string =>
  reason === OTHER ? otherReason : reason;
