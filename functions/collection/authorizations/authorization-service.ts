import { isDeepStrictEqual } from 'node:util';
import type { Shown } from '#functions/core/data/query.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import type { Owner } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, NotFound } from '#functions/core/platform/errors.ts';
import type { Authorization, AuthorizationInput } from '#shared/contracts/collection/authorizations.ts';
import { type AuthorizationRecord, isOpen } from './authorization-record.ts';
import {
  authorizationEnd,
  authorizationRepository,
  authorizationWrites,
} from './authorization-repository.ts';
import { aCode, over, revoked, withNewCode } from './authorization-rules.ts';
import { shownAuthorization } from './authorization-view.ts';
import { countCreation } from './collection-use.ts';
import { type ScopeNow, scopes } from './scope.ts';

/** The most people who may collect for a customer at a time. */
export const MAX_OPEN = 20;

/** The people who may collect for customers (decision 198). */
export function authorizationService(table: Table, clock: Clock) {
  const repository = authorizationRepository(table);
  const scopeOf = scopes(table, clock);

  async function found(customerId: string, authorizationId: string): Promise<AuthorizationRecord> {
    const record = await repository.find(customerId, authorizationId);
    if (!record) throw new NotFound('There is no such authorization.');
    return record;
  }

  async function scopeInForce(record: AuthorizationRecord): Promise<Exclude<ScopeNow, { kind: 'OVER' }>> {
    const scope = await scopeOf(record);
    if (scope.kind !== 'OVER') return scope;
    throw record.scope.kind === 'PACKAGE'
      ? new NotFound('There is no such package to pick up.')
      : new NotFound('There is no such pickup.');
  }

  /** Without those whose package or pickup is over: their codes no longer work, and nothing is left to do about them. */
  async function listed(record: AuthorizationRecord): Promise<Authorization[]> {
    const scope = await scopeOf(record);
    return scope.kind === 'OVER' ? [] : [shownAuthorization(record, scope)];
  }

  /**
   * Ends those whose package or pickup is over, if the limit is reached, so that nobody is kept from naming people by what the
   * list does not show. Costs up to 20 read units then. @throws Conflict if too many are left
   */
  async function placeForOne(customerId: string): Promise<Record<string, Write>> {
    const open = await repository.listCurrent(customerId);
    if (open.length < MAX_OPEN) return {};
    const scopesNow = await Promise.all(open.map(scopeOf));
    const ended = open.filter((_, index) => scopesNow[index]?.kind === 'OVER');
    if (open.length - ended.length >= MAX_OPEN)
      throw new Conflict(`At most ${MAX_OPEN} people can collect for you at a time. End one first.`);
    const now = clock.now();
    const changes = ended.map((record) => authorizationEnd(record, over(record, now)));
    return Object.assign({}, ...changes);
  }

  function requireSame(record: AuthorizationRecord, { name, phone, scope }: AuthorizationInput): void {
    const stored = { name: record.name, phone: record.phone ?? '', scope: record.scope };
    if (!isOpen(record) || !isDeepStrictEqual(stored, { name, phone, scope }))
      throw new Conflict('This was already saved with other details. Refresh and try again.');
  }

  return {
    /** Costs 0.5 read units, and 1 for each that is for a pickup or a package. */
    list: async ({ customerId }: Owner): Promise<Shown<Authorization[]>> => {
      const { shown, unreadable } = await repository.listOpen(customerId);
      return { shown: (await Promise.all(shown.map(listed))).flat(), unreadable };
    },

    /** @throws NotFound for a package or pickup that is not the caller's, Conflict at the limit, LimitReached */
    create: ({ customerId }: Owner, input: AuthorizationInput): Promise<Authorization> =>
      retryOnConflict(async () => {
        const { authorizationId, name, phone, scope } = input;
        const earlier = await repository.find(customerId, authorizationId);
        if (earlier) {
          requireSame(earlier, input);
          return shownAuthorization(earlier, await scopeInForce(earlier));
        }
        const now = clock.now();
        const record: AuthorizationRecord = {
          ...{ authorizationId, customerId, name, scope },
          ...(phone !== '' && { phone }),
          ...{
            authorizationState: 'ACTIVE',
            ...(await aCode(authorizationId, now)),
            wrongTries: 0,
            version: 1,
          },
          createdAt: now.toISOString(),
        };
        const scopeNow = await scopeInForce(record);
        // Counted first: what is created after this changes the count, so this transaction fails.
        const counted = await countCreation(table, customerId, now);
        const ended = await placeForOne(customerId);
        await repository.transact({ ...authorizationWrites(null, record), ...counted, ...ended });
        return shownAuthorization(record, scopeNow);
      }),

    /** Ends an authorization. Of this and a handover with its code at the same moment, one wins. @throws NotFound */
    revoke: ({ customerId }: Owner, authorizationId: string): Promise<void> =>
      retryOnConflict(async () => {
        const record = await found(customerId, authorizationId);
        if (isOpen(record)) await repository.save(record, revoked(record, clock.now()));
      }),

    /** @throws NotFound, Conflict if it has ended, LimitReached */
    renew: ({ customerId }: Owner, authorizationId: string): Promise<Authorization> =>
      retryOnConflict(async () => {
        const record = await found(customerId, authorizationId);
        if (!isOpen(record)) throw new Conflict('This person can no longer collect for you.');
        const scope = await scopeInForce(record);
        const now = clock.now();
        const after = withNewCode(record, await aCode(authorizationId, now));
        const counted = await countCreation(table, customerId, now);
        await repository.transact({ ...authorizationWrites(record, after), ...counted });
        return shownAuthorization(after, scope);
      }),
  };
}
