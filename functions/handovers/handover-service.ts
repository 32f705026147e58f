import type { Handover, HandoverInput } from '#shared/contracts/staff/handovers.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Write } from '../core/data/write.ts';
import type { Caller } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict } from '../core/platform/errors.ts';
import { lazy } from '../core/platform/once.ts';
import { parcelAccess } from '../parcels/parcel-access.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { handoverChecks } from './handover-checks.ts';
import { completedAtOnce, handoverCompletion } from './handover-completion.ts';
import { type HandoverRecord, handoverRepository } from './handover-repository.ts';
import { afterArrival, claimed, completed, contentHashOf, signatureKeyOf } from './handover-rules.ts';
import type { SignatureStore } from './signature-store.ts';

/** A handover that was taken without a network, and whose signature has been copied (decision 205). */
interface TakenOffline {
  /** When the packages left, as far as that can be. Storage is charged until then, but not before they arrived. */
  readonly takenAt: Date;
  /** What is written in the same transaction. Called for each attempt, because of others at the same time. */
  readonly write: () => Promise<Write>;
}

/** Hands packages over at the counter, against a signature (decision 83). */
export function handoverService(
  table: Table,
  signatures: Pick<SignatureStore, 'keep'>,
  clock: Clock,
  handovers = handoverRepository(table),
) {
  const { owned } = parcelAccess(parcelRepository(table));
  const usualChecks = handoverChecks(table, clock);
  const complete = handoverCompletion(table, handovers);

  /** The handover of an earlier request with this id, or null. @throws Conflict if its content was different */
  async function existing({ customerId, handoverId }: HandoverInput, contentHash: string) {
    const handover = await handovers.find(customerId, handoverId);
    if (handover && handover.contentHash !== contentHash)
      throw new Conflict(
        'This handover was already completed with different packages or a different signature.',
      );
    return handover;
  }

  async function readyParcels(
    { customerId, locationCode, parcelIds }: HandoverInput,
    offline: TakenOffline | undefined,
  ) {
    const ids = [...new Set(parcelIds)];
    const found = await Promise.all(ids.map((parcelId) => owned({ customerId }, parcelId, true)));
    const leftAt = offline ? afterArrival(offline.takenAt, found) : clock.now();
    const checks = offline ? handoverChecks(table, { now: () => leftAt }) : usualChecks;
    await checks.requireAllowed(found, locationCode);
    return { ready: found, handedOverAt: leftAt.toISOString() };
  }

  /**
   * Creates the handover with its parcels in their current state. The signature is copied first.
   */
  async function create({ email }: Pick<Caller, 'email'>, input: HandoverInput, offline?: TakenOffline) {
    const contentHash = contentHashOf(input);
    const { handoverId, customerId, locationCode, signerName, signature, authority: given } = input;
    const signatureKey = signatureKeyOf(input);
    let isKept = offline !== undefined;
    // Most handovers are to the customer.
    const prove = lazy(async () => {
      const { handoverAuthority } = await import('../collection/authorizations/handover-authority.ts');
      return handoverAuthority(table, clock, offline?.takenAt);
    });
    return retryOnConflict(async () => {
      const earlier = await existing(input, contentHash);
      if (earlier) return earlier;
      const { ready, handedOverAt } = await readyParcels(input, offline);
      if (!isKept) await signatures.keep(signature, signatureKey);
      isKept = true;
      const parcelIds = ready.map(({ parcelId }) => parcelId);
      const collection = { customerId, locationCode, parcelIds, signerName, handedOverAt };
      // Last: an answer about a code is given only with a write.
      const proven =
        given.kind === 'OWNER' ? { authority: given, also: {} } : await prove(given.code, collection);
      const also = { ...proven.also, ...(offline && { offline: await offline.write() }) };
      const { authority } = proven;
      const atOnce = completedAtOnce(ready.length, Object.keys(also).length);
      const handover: HandoverRecord = {
        handoverId,
        ...collection,
        authority,
        recordedAt: clock.now().toISOString(),
        signatureKey,
        contentHash,
        by: email,
        claimedParcelIds: parcelIds.slice(atOnce),
        version: 1,
      };
      const changes = ready.map((parcel, index) => (index < atOnce ? completed : claimed)(parcel, handover));
      await handovers.create(handover, changes, also);
      return handover;
    });
  }

  return {
    /**
     * Hands packages over. A repeated request returns the same handover, and completes what a crash left unfinished.
     * @throws NotFound for a parcel that is not the customer's, InvalidInput for a signature that is not an image,
     * Conflict if a parcel cannot be handed over, the code does not allow it or the signature has not been uploaded,
     * LimitReached after too many wrong codes
     */
    handOver: async (
      caller: Pick<Caller, 'email'>,
      input: HandoverInput,
      offline?: TakenOffline,
    ): Promise<Handover> => {
      const handover = await create(caller, input, offline).catch(async (error: unknown) => {
        // If it was sent twice at once, the other request may have completed the packages after this one looked for it.
        const other = error instanceof Conflict ? await existing(input, contentHashOf(input)) : null;
        if (other) return other;
        throw error;
      });
      await complete(handover);
      return handover;
    },
  };
}
