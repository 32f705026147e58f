import { randomUUID } from 'node:crypto';
import { authorizationRepository } from '#functions/collection/authorizations/authorization-repository.ts';
import { authorizationService } from '#functions/collection/authorizations/authorization-service.ts';
import { codeChecks } from '#functions/collection/authorizations/code-checks.ts';
import { handler as liveCounter } from '#functions/lambdas/handovers.ts';
import type { Authorization, AuthorizationScope } from '#shared/contracts/collection/authorizations.ts';
import { CODE_ALPHABET } from '#shared/rules/collection/collection-code.ts';
import { anEvent, invoke, type Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { aCounter } from '../handovers/support.ts';

/** Another code with the same reference: the last letter differs by `by`. */
export const wrong = (code: string, by = 1): string => {
  const at = CODE_ALPHABET.indexOf(code.at(-1) ?? '');
  return `${code.slice(0, -1)}${CODE_ALPHABET[(at + by) % CODE_ALPHABET.length]}`;
};

/** A counter, and customers who name people. */
export async function aCollection(...given: Parameters<typeof aCounter>) {
  const counter = await aCounter(...given);
  const { table, tableName, clock, staff } = counter;
  const service = authorizationService(table, clock);
  const environment = { ...TEST_ENVIRONMENT, TABLE_NAME: tableName };
  const handler = liveCounter.with({ environment, clock });
  return {
    ...counter,
    service,
    authorizations: authorizationRepository(table),
    checks: codeChecks(table, clock),

    name: (
      owner: Pick<Person, 'customerId'>,
      scope: AuthorizationScope = { kind: 'STANDING' },
      details: { name?: string; phone?: string } = {},
    ): Promise<Authorization> =>
      service.create(owner, {
        ...{ authorizationId: randomUUID(), name: 'Ben Miller', phone: '', scope },
        ...details,
      }),

    check: (code: string, locationCode = 'ANC') =>
      invoke(handler, anEvent('checkCollectionCode', staff, { body: { code, locationCode } })),
  };
}
