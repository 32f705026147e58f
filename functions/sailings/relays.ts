import { invalidField, NotFound } from '#functions/core/platform/errors.ts';
import { withCheckSoon } from '#functions/schedule/sailing-checks.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import type { SailingRepository } from '#functions/schedule/sailing-repository.ts';
import type { SailingChangeInput } from '#shared/contracts/sailings/sailings.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { bestTime, callAt, type Destination, type Sailing } from '#shared/rules/sailings/sailing.ts';
import { relayedIds } from './aboard.ts';

/**
 * The sailing without relays that followed those of a port to a sailing that does not serve the terminal itself.
 * @throws NotFound, InvalidInput if a relay that was entered is not possible
 */
export function withPossibleRelays(
  before: SailingRecord,
  after: SailingRecord,
  others: readonly Sailing[],
  input: SailingChangeInput,
): SailingRecord {
  const calls = after.calls.map((call) => {
    const { locationCode, relayedTo } = call;
    if (relayedTo === undefined || relayedTo === callAt(before, locationCode)?.relayedTo) return call;
    const problem = relayProblem(after, relayedTo, locationCode, others);
    if (problem === null) return call;
    const index = input.calls.findIndex((each) => each.locationCode === locationCode && each.relayedTo);
    if (index >= 0) throw invalidField(`calls.${index}.relayedTo`, problem);
    return { ...call, relayedTo: undefined };
  });
  return { ...after, calls };
}

/** Why a call cannot be relayed to a sailing, or null if it can. @throws NotFound */
function relayProblem(
  { sailingId, departure }: Sailing,
  relayedTo: string,
  code: Destination,
  others: readonly Sailing[],
): string | null {
  const target = others.find((each) => each.sailingId === relayedTo);
  if (!target) throw new NotFound('There is no such sailing around that time.');
  if (target.sailingId === sailingId) return 'Choose another sailing.';
  const { loadNumber, canceledAt } = target;
  if (canceledAt !== undefined) return `${loadNumber} is canceled.`;
  const call = callAt(target, code);
  if (!call) return `${loadNumber} does not call at ${LOCATION_NAMES[code]}.`;
  if (call.skippedAt !== undefined) return `${loadNumber} skips ${LOCATION_NAMES[code]}.`;
  // Local times of two zones, which are an hour apart, while every voyage takes days.
  if (bestTime(call.arrival) <= bestTime(departure))
    return `${loadNumber} arrives in ${LOCATION_NAMES[code]} before this sailing departs.`;
  return call.closed ? `${loadNumber} is closed in ${LOCATION_NAMES[code]}.` : null;
}

/**
 * Plans a check of the sailings whose packages come with this one, because what happens to it happens to them.
 * @throws VersionConflict
 */
export async function checkRelayed(
  { save }: Pick<SailingRepository, 'save'>,
  sailing: SailingRecord,
  others: readonly SailingRecord[],
  now: Date,
): Promise<void> {
  const ids = relayedIds(sailing, others);
  for (const other of others) {
    const due = ids.has(other.sailingId) ? withCheckSoon(other, now) : other;
    if (due !== other) await save(other, due);
  }
}
