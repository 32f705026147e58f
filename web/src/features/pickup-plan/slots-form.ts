import * as z from 'zod/mini';
import type { PlannedDay, PlannedSlot } from '#shared/contracts/staff/pickup-plan.ts';
import { MAX_SLOT_CAPACITY, proposedCapacity } from '#shared/rules/staff/pickup-plan.ts';
import { parseTypedNumber } from '#shared/rules/texts/typed-number.ts';
import { clockText } from './plan-queries.ts';

const isCapacity = (count: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= MAX_SLOT_CAPACITY;

/** Local times, such as `2026-12-03T10:00`, and a number as it is typed. */
export const SlotsForm = z
  .object({
    from: z.string(),
    until: z.string(),
    capacity: z.string().check(
      z.trim(),
      z.refine(
        (text) => isCapacity(parseTypedNumber(text)),
        `Enter a number from 1 to ${MAX_SLOT_CAPACITY}.`,
      ),
    ),
  })
  .check(z.refine(({ from, until }) => from < until, { path: ['until'], error: 'Choose a later time.' }));
export type SlotsForm = z.infer<typeof SlotsForm>;

/** After the last slot of a day, whenever that ends. */
const endOf = (date: string): string => `${date}T23:59`;

/** The whole day, with room for what is expected. */
export const defaultsOf = ({ date, slots, expected }: PlannedDay): SlotsForm => ({
  from: slots[0]?.time ?? '',
  until: endOf(date),
  capacity: String(proposedCapacity(slots, expected.customers)),
});

/** The times between which the slots of a day can be changed. */
export function timesOf({ date, slots }: PlannedDay) {
  const starts = slots.map(({ time }) => ({ value: time, label: clockText(time) }));
  return { from: starts, until: [...starts.slice(1), { value: endOf(date), label: 'Closing time' }] };
}

/** The slots of a day as they would be. None gets less than what is booked. */
export const changed = (slots: readonly PlannedSlot[], { from, until, capacity }: SlotsForm): PlannedSlot[] =>
  slots.map((slot) =>
    from <= slot.time && slot.time < until
      ? { ...slot, capacity: Math.max(slot.booked, parseTypedNumber(capacity) || 0) }
      : slot,
  );

/** Those of the saved slots that keep more than was asked for, because more is booked. */
export function keptText(saved: readonly PlannedSlot[], capacity: number): string | null {
  const kept = saved.filter((slot) => slot.capacity > capacity);
  if (kept.length === 0) return null;
  return kept.map((slot) => `${clockText(slot.time)} keeps ${slot.capacity}`).join(', ');
}
