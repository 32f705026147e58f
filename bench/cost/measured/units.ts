import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '#bench/units/bench.ts';

/** What `npm run bench:units -- --record` has measured. An operation that starts with spaces belongs to the one above. */
interface Measured {
  readonly date: string;
  readonly rows: Readonly<Record<string, { readonly kind: Row['kind']; readonly units: number }>>;
}

const FILE = join(import.meta.dirname, 'units.json');

/** Stores what was measured today. */
export function recordUnits(rows: readonly Row[]): void {
  let above = '';
  const named = rows.map(({ operation, kind, measured: units }) => {
    if (!operation.startsWith(' ')) above = operation;
    return [operation === above ? above : `${above}: ${operation.trim()}`, { kind, units }] as const;
  });
  const measured: Measured = { date: new Date().toISOString().slice(0, 10), rows: Object.fromEntries(named) };
  writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`);
}

const { rows }: Measured = JSON.parse(readFileSync(FILE, 'utf8'));

/** The request units of an operation. @throws if `bench:units` has not measured it */
export function unitsOf(operation: string) {
  const row = rows[operation];
  if (!row) throw new Error(`No measured units of '${operation}'. Run npm run bench:units -- --record.`);
  return row;
}
