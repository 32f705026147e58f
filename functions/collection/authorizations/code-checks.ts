import type { TerminalCode } from '#functions/appointments/appointment-record.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, LimitReached, NotFound } from '#functions/core/platform/errors.ts';
import { isSameSecret } from '#functions/core/platform/secrets.ts';
import { customerOf } from '#functions/customers/customer-summary.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { CheckedCode } from '#shared/contracts/collection/authorizations.ts';
import { referenceOf } from '#shared/rules/collection/collection-code.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import type { AuthorizationRecord } from './authorization-record.ts';
import { authorizationRepository } from './authorization-repository.ts';
import { MAX_WRONG_TRIES, withWrongTry } from './authorization-rules.ts';
import { type ScopeNow, scopes } from './scope.ts';

/** The most codes that one terminal may try in vain in an hour, so that nobody can search for one. */
export const MAX_FAILED_PER_HOUR = 30;

const LOCKED = 'This code is locked after five wrong tries. The customer can create a new one on the site.';

const ENDED = {
  USED: 'This code was already used. A code works once.',
  REVOKED: 'The customer has taken this code back.',
  OVER: 'The pickup or package that this code is for is over.',
} as const;

/** Who may take what, if somebody says this code at this terminal. */
interface Checked {
  readonly authorization: AuthorizationRecord;
  readonly scope: Exclude<ScopeNow, { kind: 'OVER' }>;
}

const failedTries = (locationCode: TerminalCode, now: Date): string =>
  `FAILED_CODES#${locationCode}#${now.toISOString().slice(0, 13)}`;

/**
 * Checks codes at the counter (decision 198). Each answer about a secret is a conditional write to its authorization, so that
 * no number of tries at once exceeds the limit. `takenAt` is when the code was checked, if it was without a network.
 */
export function codeChecks(table: Table, clock: Clock, takenAt?: Date) {
  const repository = authorizationRepository(table);
  const parcels = parcelRepository(table);
  const customers = customerOf(table);
  const scopeOf = scopes(table, takenAt ? { now: () => takenAt } : clock);

  /**
   * Counts a try before it is made, so that no number of tries at once exceeds the limit. Returns what takes that back.
   * @throws LimitReached
   */
  async function countTry(locationCode: TerminalCode): Promise<() => Promise<unknown>> {
    const now = clock.now();
    const counter = failedTries(locationCode, now);
    const count = (step: 1 | -1) =>
      table.nextNumber(counter, 1, { expiresAt: new Date(now.getTime() + 2 * HOUR_MS), step });
    if ((await count(1)) <= MAX_FAILED_PER_HOUR) return () => count(-1);
    await count(-1);
    throw new LimitReached('Too many wrong codes were entered at this terminal. Try again in an hour.');
  }

  /** Takes down a wrong try. @throws Conflict, and VersionConflict if the authorization has changed */
  async function refuse(record: AuthorizationRecord): Promise<never> {
    const after = withWrongTry(record, clock.now());
    await repository.save(record, after);
    const left = MAX_WRONG_TRIES - after.wrongTries;
    throw new Conflict(
      left === 0
        ? LOCKED
        : `This code is not right. After ${left} more wrong ${left === 1 ? 'try' : 'tries'} it is locked.`,
    );
  }

  /** Whether it has ended only after the packages left. One that was locked, or used, never works. */
  const wasInForce = ({ authorizationState, endedAt = '', lockedAt }: AuthorizationRecord): boolean =>
    takenAt !== undefined &&
    authorizationState !== 'USED' &&
    lockedAt === undefined &&
    endedAt > takenAt.toISOString();

  /** Whether the code was made only after the packages left, so no tablet can have known it. */
  const isTooNew = ({ codeAt, createdAt }: AuthorizationRecord): boolean =>
    takenAt !== undefined && (codeAt ?? createdAt) > takenAt.toISOString();

  async function matchingOnce(code: string): Promise<AuthorizationRecord> {
    const pointer = await repository.pointer(referenceOf(code));
    const record = pointer && (await repository.find(pointer.customerId, pointer.authorizationId));
    if (!record) throw new NotFound('No customer has given out this code. Compare it with their message.');
    const { authorizationState: state, name } = record;
    if (state === 'REVOKED' || state === 'USED' || state === 'OVER') {
      if (wasInForce(record) && !isTooNew(record)) {
        if (isSameSecret(code, record.code)) return record;
        await repository.save(record, withWrongTry(record, clock.now()));
      }
      throw new Conflict(ENDED[state]);
    }
    if (referenceOf(record.code) !== referenceOf(code))
      throw new Conflict(`This code was replaced. Ask ${name} for the newest one.`);
    if (state === 'LOCKED') throw new Conflict(LOCKED);
    if (!isSameSecret(code, record.code)) return refuse(record);
    if (!isTooNew(record)) return record;
    await repository.save(record, record);
    throw new Conflict('This code was made only after the packages left.');
  }

  /**
   * The authorization with this code. The caller must write it, with the version that it was read with, before it tells
   * anybody that the code was right.
   * @throws NotFound, Conflict, LimitReached, VersionConflict if it must be repeated
   */
  async function matching(code: string, locationCode: TerminalCode): Promise<AuthorizationRecord> {
    const takeBack = await countTry(locationCode);
    try {
      const record = await matchingOnce(code);
      await takeBack();
      return record;
    } catch (error) {
      const isFailure = error instanceof NotFound || (error instanceof Conflict && error.name === 'Conflict');
      if (!isFailure) await takeBack();
      throw error;
    }
  }

  /** What a right code is good for at this terminal. @throws Conflict with what is in the way */
  async function scopeAt(record: AuthorizationRecord, locationCode: TerminalCode): Promise<Checked['scope']> {
    const scope = await scopeOf(record);
    if (scope.kind === 'OVER') throw new Conflict(scope.why);
    if (scope.kind === 'PICKUP' && scope.locationCode !== locationCode)
      throw new Conflict(`This code is for a pickup in ${LOCATION_NAMES[scope.locationCode]}.`);
    if (scope.kind === 'PACKAGE') {
      const { status, destinationCode, freightBillNum } = scope.parcel;
      if (status !== 'DESTINATION')
        throw new Conflict(`This code is for ${freightBillNum}, which is not ready for pickup.`);
      if (destinationCode !== locationCode)
        throw new Conflict(
          `This code is for ${freightBillNum}, which is in ${LOCATION_NAMES[destinationCode ?? 'TAC']}.`,
        );
    }
    return scope;
  }

  async function shown({ authorization, scope }: Checked, locationCode: TerminalCode): Promise<CheckedCode> {
    const { customerId, authorizationId, name, code } = authorization;
    const customer = await customers(customerId);
    if (!customer) throw new NotFound('There is no such customer.');
    const covered = scope.kind === 'PACKAGE' ? [scope.parcel] : await parcels.listOpen(customerId);
    const here = covered.filter(
      ({ status, destinationCode, handoverId, refusal }) =>
        status === 'DESTINATION' &&
        destinationCode === locationCode &&
        handoverId === undefined &&
        refusal === undefined,
    );
    return {
      ...{ authorizationId, name, code, customerId },
      customerName: customer.name,
      companyName: customer.company,
      customerNumber: customer.customerNumber,
      scope: scope.kind,
      parcelIds: here.map(({ parcelId }) => parcelId),
    };
  }

  return {
    matching,
    scopeAt,

    /** @throws NotFound for an unknown code, Conflict for one that does not work here, LimitReached */
    check: async (code: string, locationCode: TerminalCode): Promise<CheckedCode> => {
      const authorization = await retryOnConflict(async () => {
        const record = await matching(code, locationCode);
        return repository.save(record, { ...record, wrongTries: 0 });
      });
      return shown({ authorization, scope: await scopeAt(authorization, locationCode) }, locationCode);
    },
  };
}
