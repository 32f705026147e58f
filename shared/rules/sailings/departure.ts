import { addDays } from '../calendar-dates.ts';
import { fromLocalTime } from '../time-zone.ts';
import { isAwaited, isDeparted, isRelayed } from './boarding.ts';
import { arrivingCall, rangeOf, type Schedule } from './estimate.ts';
import type { Sailing, SailingCall } from './sailing.ts';

/**
 * The sailing once packages are aboard: each call keeps its present range as the first one, and as what those aboard are told,
 * and the end of the earliest one is checked. Those aboard for a relayed call are told the range of the sailing that brings them.
 * What is known already stays, so it does not matter how often this happens.
 * Returns the same object if nothing changes.
 */
export function withDeparture<S extends Sailing & { readonly checkAt?: string | undefined }>(
  sailing: S,
  schedule: Schedule,
): S {
  if (sailing.canceledAt !== undefined || isDeparted(sailing)) return sailing;
  const calls = sailing.calls.map((call) => {
    if (call.told === undefined && isRelayed(call)) {
      const bringing = arrivingCall(sailing, call.locationCode, schedule).call;
      return bringing ? { ...call, told: rangeOf(bringing, schedule) } : call;
    }
    if (call.first !== undefined || !isAwaited(call)) return call;
    const first = rangeOf(call, schedule);
    const allowanceDays = call.allowanceDays ?? schedule.allowanceDays(call.locationCode);
    return { ...call, first, allowanceDays, told: call.told ?? first };
  });
  const checkAt = sailing.checkAt ?? overdueAt(calls, schedule);
  const isSame = checkAt === sailing.checkAt && sailing.calls.every((call, index) => call === calls[index]);
  return isSame ? sailing : { ...sailing, calls, ...(checkAt !== undefined && { checkAt }) };
}

/**
 * When the first of the ranges that were told will have passed: the end of its last day at its terminal, as an instant.
 * Undefined if no call is awaited that something was told of.
 */
export function overdueAt(calls: readonly SailingCall[], { terminal }: Schedule): string | undefined {
  const ends = calls.flatMap((call) => {
    if (!call.told || !(isAwaited(call) || isRelayed(call))) return [];
    const end = fromLocalTime(addDays(call.told.to, 1), '00:00', terminal(call.locationCode).timeZone);
    return end ? [end.toISOString()] : [];
  });
  return ends.toSorted()[0];
}
