import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { SailingRecord } from './sailing-record.ts';

/** How long staff can correct a sailing before those aboard are told. Changes within this time are told as one. */
export const CORRECTION_MINUTES = 10;

/**
 * The sailing whose ranges are compared with what those aboard know in {@link CORRECTION_MINUTES}, or at an earlier time that
 * is planned already (decision 192). For everything that can change a range or who is aboard.
 */
export function withCheck<S extends Pick<SailingRecord, 'checkAt'>>(sailing: S, now: Date): S {
  const soon = new Date(now.getTime() + CORRECTION_MINUTES * MINUTE_MS).toISOString();
  return sailing.checkAt !== undefined && sailing.checkAt <= soon ? sailing : { ...sailing, checkAt: soon };
}
