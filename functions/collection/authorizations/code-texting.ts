import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import * as writes from '#functions/core/data/writes.ts';
import type { Owner } from '#functions/core/platform/caller.ts';
import {
  Conflict,
  invalidField,
  LimitReached,
  NotFound,
  Unavailable,
} from '#functions/core/platform/errors.ts';
import type { Tools } from '#functions/core/platform/lambda.ts';
import { customerOf } from '#functions/customers/customer-summary.ts';
import type { Authorization } from '#shared/contracts/collection/authorizations.ts';
import { codeText } from '#shared/rules/collection/code-texts.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { authorizationEntity, isOpen } from './authorization-record.ts';
import { authorizationRepository } from './authorization-repository.ts';
import { shownAuthorization } from './authorization-view.ts';
import { countText } from './collection-use.ts';
import { type ScopeNow, scopes } from './scope.ts';

/** What came of a text, as the provider of text messages reports it. */
type TextOutcome =
  | { readonly result: 'sent' }
  | { readonly result: 'refused'; readonly reason: string; readonly isOverLimit?: true }
  | { readonly result: 'not sent' | 'unknown'; readonly reason: string };

/** The part of the provider of text messages that sends a code. */
interface CodeTexts {
  readonly isOn: boolean;
  send(message: { to: string; text: string }): Promise<TextOutcome>;
}

interface TextingTools {
  readonly tools: Pick<Tools, 'clock' | 'logger'>;
  readonly texts: CodeTexts;
  readonly productName: string;
}

/** Sends the code of an authorization to the person's phone. */
export function codeTexting(table: Table, { tools: { clock, logger }, texts, productName }: TextingTools) {
  const repository = authorizationRepository(table);
  const customers = customerOf(table);
  const scopeOf = scopes(table, clock);

  async function requireUsMobile(phone: string): Promise<void> {
    const { isUsMobile } = await import('#functions/customers/us-phone.ts');
    if (!isUsMobile(phone))
      throw invalidField('phone', 'We can only text U.S. mobile numbers. Share the code another way.');
  }

  /** What is counted is stored first, so a text counts even if it could not be sent. */
  const counted = (customerId: string, authorizationId: string) =>
    retryOnConflict(async () => {
      const record = await repository.find(customerId, authorizationId);
      if (!record) throw new NotFound('There is no such authorization.');
      if (record.authorizationState !== 'ACTIVE')
        throw new Conflict(
          isOpen(record)
            ? 'This code is locked. Create a new one first.'
            : 'This person can no longer collect for you.',
        );
      const scope = await scopeOf(record);
      if (scope.kind === 'OVER') throw new Conflict(scope.why);
      const { phone } = record;
      if (phone === undefined) throw new Conflict('There is no mobile number for this person.');
      await requireUsMobile(phone);
      const now = clock.now();
      const after = { ...record, textedAt: now.toISOString() };
      await repository.transact({
        ...writes.withEntries('authorization', authorizationEntity, record, after),
        ...(await countText(table, { customerId, phone }, now)),
      });
      return { record: after, scope, phone };
    });

  return {
    /** @throws NotFound, Conflict if no text can be sent, InvalidInput, LimitReached, Unavailable */
    text: async ({ customerId }: Owner, authorizationId: string): Promise<Authorization> => {
      if (!texts.isOn) throw new Conflict('Text messages are not available yet. Share the code another way.');
      const customer = await customers(customerId);
      if (!customer) throw new NotFound('There is no profile yet.');
      const { record, scope, phone } = await counted(customerId, authorizationId);
      const text = codeText({
        productName,
        ownerName: customer.name,
        code: record.code,
        what: whatOf(scope),
      });
      const outcome = await texts.send({ to: phone, text });
      if (outcome.result === 'not sent' || outcome.result === 'refused')
        logger.report('CODE_NOT_SENT', { reason: outcome.reason });
      if (outcome.result === 'refused' && outcome.isOverLimit)
        throw new LimitReached("We can't send any more texts today. Share the code another way.");
      if (outcome.result === 'refused')
        throw new Conflict("We can't text this number. Share the code another way.");
      if (outcome.result === 'not sent')
        throw new Unavailable("We couldn't send the text. Please try again in a minute.");
      return shownAuthorization(record, scope);
    },
  };
}

/** What somebody collects, and where, without anything about the packages. */
function whatOf(scope: Exclude<ScopeNow, { kind: 'OVER' }>): string {
  switch (scope.kind) {
    case 'PICKUP':
      return `packages in ${LOCATION_NAMES[scope.locationCode]}`;
    case 'PACKAGE':
      return `a package in ${LOCATION_NAMES[scope.parcel.destinationCode ?? 'TAC']}`;
    case 'STANDING':
      return 'packages';
  }
}
