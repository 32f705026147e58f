import type { TerminalCode } from '#functions/appointments/appointment-record.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, invalidField } from '#functions/core/platform/errors.ts';
import type { Authority } from '#shared/contracts/collection/authority.ts';
import { isSameSigner } from '#shared/rules/collection/signer-name.ts';
import { authorizationRepository, authorizationWrites } from './authorization-repository.ts';
import { aCode, afterHandover } from './authorization-rules.ts';
import { codeChecks } from './code-checks.ts';

/** What is handed over to somebody with a code. */
interface Collection {
  readonly customerId: string;
  readonly locationCode: TerminalCode;
  readonly parcelIds: readonly string[];
  readonly signerName: string;
  readonly handedOverAt: string;
}

/** A proven authority, with the writes that use it up. They belong into the transaction of the handover. */
export interface ProvenAuthority {
  readonly authority: Authority;
  readonly also: Readonly<Record<string, Write>>;
}

/**
 * Proves by whose authority packages are handed over (decision 198). `takenAt` is when, if it was without a network: what the
 * customer has ended since then was in force (decision 205).
 */
export function handoverAuthority(table: Table, clock: Clock, takenAt?: Date) {
  const repository = authorizationRepository(table);
  const checks = codeChecks(table, clock, takenAt);

  /** The named person signs. A clerk who enters another name has not compared it with the ID. */
  function requireSigner(name: string, signerName: string): void {
    if (!isSameSigner(signerName, name))
      throw invalidField(
        'signerName',
        `${name} collects, so ${name} signs. Enter the name on their photo ID.`,
      );
  }

  /**
   * Call it last before the transaction: an answer about a code must be a write (see {@link codeChecks}).
   * @throws NotFound, Conflict, InvalidInput and LimitReached if the code does not allow it, VersionConflict to repeat it
   */
  return async (code: string, collection: Collection): Promise<ProvenAuthority> => {
    const { customerId, locationCode, parcelIds, signerName, handedOverAt } = collection;
    const record = await checks.matching(code, locationCode);
    const prove = async () => {
      if (record.customerId !== customerId)
        throw new Conflict('This code was given out by another customer.');
      const scope = await checks.scopeAt(record, locationCode);
      if (scope.kind === 'PACKAGE' && parcelIds.some((parcelId) => parcelId !== scope.parcel.parcelId))
        throw new Conflict(`This code is only for ${scope.parcel.freightBillNum}.`);
      requireSigner(record.name, signerName);
    };
    try {
      await prove();
    } catch (error) {
      // The error tells that the code was right, so it is an answer about the secret like any other.
      await repository.save(record, record);
      throw error;
    }
    const { authorizationId, name, createdAt } = record;
    const next = await aCode(authorizationId, clock.now());
    return {
      authority: { kind: 'AUTHORIZED', authorizationId, name, authorizedAt: createdAt },
      also: authorizationWrites(record, afterHandover(record, handedOverAt, next)),
    };
  };
}
