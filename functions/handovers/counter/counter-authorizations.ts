import type { AuthorizationRecord } from '#functions/collection/authorizations/authorization-record.ts';
import { authorizationRepository } from '#functions/collection/authorizations/authorization-repository.ts';
import { type ScopeNow, scopes } from '#functions/collection/authorizations/scope.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import type { CounterAuthorization } from '#shared/contracts/collection/counter.ts';
import { referenceOf } from '#shared/rules/collection/collection-code.ts';
import { hashOfCode } from '#shared/rules/counter/code-hash.ts';

/** Authorizations whose scope is read at once. */
const CONCURRENCY = 4;

/** The slow hash of a code. Authorizations before it was stored have none until they get another code. */
const hashOf = ({ authorizationId, code, codeHash }: AuthorizationRecord): Promise<string> | string =>
  codeHash ?? hashOfCode(code, authorizationId);

/** Who may collect a customer's packages, so that a tablet can check it without a network (decision 205). */
export function counterAuthorizations(table: Table, clock: Clock) {
  const repository = authorizationRepository(table);
  const scopeOf = scopes(table, clock);
  /** What of these packages somebody may collect, like `codeChecks`. */
  function covered(scope: ScopeNow, locationCode: string, parcelIds: readonly string[]): readonly string[] {
    switch (scope.kind) {
      case 'STANDING':
        return parcelIds;
      case 'PICKUP':
        return scope.locationCode === locationCode ? parcelIds : [];
      case 'PACKAGE':
        return parcelIds.filter((parcelId) => parcelId === scope.parcel.parcelId);
      case 'OVER':
        return [];
    }
  }

  return async (
    customerId: string,
    locationCode: string,
    parcelIds: readonly string[],
  ): Promise<CounterAuthorization[]> => {
    const { shown } = await repository.listOpen(customerId);
    const found = await inParallel(shown, CONCURRENCY, async (record) => {
      const ids = covered(await scopeOf(record), locationCode, parcelIds);
      if (ids.length === 0) return [];
      const { authorizationId, name, code, authorizationState } = record;
      return {
        ...{ authorizationId, name, parcelIds: [...ids] },
        ...{ reference: referenceOf(code), salt: authorizationId, hash: await hashOf(record) },
        isLocked: authorizationState === 'LOCKED',
      };
    });
    return found.flat();
  };
}
