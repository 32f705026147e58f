import * as z from 'zod/mini';
import type {
  CounterAuthorization,
  CounterDay,
  CounterPickup,
} from '#shared/contracts/collection/counter.ts';
import { collectionCodeIn, referenceOf } from '#shared/rules/collection/collection-code.ts';
import { hashOfCode } from '#shared/rules/counter/code-hash.ts';
import { browserStorage, storedValue } from '#web/lib/storage.ts';

/** Like the portal. */
const MAX_WRONG_TRIES = 5;

/** How often a wrong code was tried for each hash. A new code has another hash. */
const wrongTries = storedValue(browserStorage, 'wrong codes', z.record(z.string(), z.number()));

/** What a code says without a network. */
export type CodeCheck =
  | {
      readonly result: 'RIGHT';
      readonly pickup: CounterPickup;
      readonly authorization: CounterAuthorization;
      readonly code: string;
    }
  | { readonly result: 'WRONG'; readonly code: string; readonly message: string }
  | { readonly result: 'UNKNOWN'; readonly message: string };

const LOCKED = 'This code is locked after five wrong tries. The customer can create a new one on the site.';

/**
 * Checks a collection code against the hashes of the day. A wrong one counts, and the fifth locks it on this tablet. Null if
 * the text is no such code.
 */
export async function checkCode(day: CounterDay, typed: string): Promise<CodeCheck | null> {
  const code = collectionCodeIn(typed);
  if (code === null) return null;
  const found = day.pickups
    .flatMap((pickup) => pickup.authorizations.map((authorization) => ({ pickup, authorization })))
    .find(({ authorization: { reference } }) => reference === referenceOf(code));
  if (!found)
    return {
      result: 'UNKNOWN',
      message: 'This code is not for a pickup of today, as far as this tablet knows.',
    };
  const { isLocked, hash, salt } = found.authorization;
  const tries = wrongTries.read() ?? {};
  const before = tries[hash] ?? 0;
  if (isLocked || before >= MAX_WRONG_TRIES) return { result: 'UNKNOWN', message: LOCKED };
  // Counted before the answer, so that a reload does not give another try.
  wrongTries.write({ ...tries, [hash]: before + 1 });
  if ((await hashOfCode(code, salt)) !== hash) {
    const left = MAX_WRONG_TRIES - before - 1;
    const more = `After ${left} more wrong ${left === 1 ? 'try' : 'tries'} it is locked.`;
    return { result: 'WRONG', code, message: left === 0 ? LOCKED : `This code is not right. ${more}` };
  }
  wrongTries.write({ ...tries, [hash]: 0 });
  return { result: 'RIGHT', ...found, code };
}
