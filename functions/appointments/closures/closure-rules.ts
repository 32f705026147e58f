import { Conflict, invalidField } from '#functions/core/platform/errors.ts';
import type { ClosureRecord } from '#functions/locations/closure-repository.ts';
import type { ClosureInput } from '#shared/contracts/staff/closures.ts';
import { type ClosedTime, closureProblem, type OpeningHours } from '#shared/rules/terminals/closures.ts';
import { closedTimeText } from '#shared/rules/texts/terminals.ts';

type Terminal = OpeningHours & { readonly name: string; readonly timeZone: string };

/** @throws InvalidInput */
export function requirePossible(
  times: Pick<ClosedTime, 'from' | 'until'>,
  terminal: Terminal,
  now: Date,
): void {
  const problem = closureProblem(times, terminal, now);
  if (problem) throw invalidField(problem.field, problem.message);
}

interface Circumstances {
  readonly terminal: Terminal;
  /** The closures of the terminal that are in effect. */
  readonly closures: readonly ClosedTime[];
  readonly by: string;
  readonly now: Date;
}

/** @throws InvalidInput, Conflict if the terminal is already closed at a part of the time */
export function newClosure(
  input: ClosureInput,
  { terminal, closures, by, now }: Circumstances,
): ClosureRecord {
  const { from, until } = input;
  requirePossible(input, terminal, now);
  const overlapping = closures.find((other) => other.from < until && other.until > from);
  if (overlapping)
    throw new Conflict(
      `${terminal.name} is already closed ${closedTimeText(overlapping)} (${overlapping.reason}). Enter the time before or after that, or end that closure first.`,
    );
  return { ...input, at: now.toISOString(), by, version: 1 };
}

/**
 * The closure with an earlier end, or the same object if it has this end. It never gets longer: customers are told about
 * each closure once, so more time is another closure.
 * @throws InvalidInput, Conflict if it was canceled or would end later
 */
export function ended(closure: ClosureRecord, until: string, by: string, now: Date): ClosureRecord {
  if (closure.canceledAt !== undefined) throw new Conflict('This closure was canceled.');
  if (until === closure.until) return closure;
  if (until > closure.until)
    throw new Conflict(
      'This closure ends earlier. To close the terminal for longer, enter another closure that starts when this one ends.',
    );
  if (until <= closure.from) throw invalidField('until', 'The end must be later than the start.');
  return { ...closure, until, endedAt: now.toISOString(), endedBy: by };
}

/** The closure as if it had never been, or the same object if it already is. */
export const canceled = (closure: ClosureRecord, by: string, now: Date): ClosureRecord =>
  closure.canceledAt === undefined ? { ...closure, canceledAt: now.toISOString(), canceledBy: by } : closure;
