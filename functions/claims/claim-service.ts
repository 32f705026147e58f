import type { Claim, ClaimSummary } from '#shared/contracts/claims/claims.ts';
import type {
  ClaimDraftInput,
  ClaimInput,
  ClaimReply,
  ClaimUploadInput,
} from '#shared/contracts/claims/inputs.ts';
import type { Shown } from '../core/data/query.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Owner } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { parcelAccess } from '../parcels/parcel-access.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import type { ClaimFiles } from './claim-files.ts';
import type { ClaimRecord } from './claim-record.ts';
import { claimRepository, noClaim } from './claim-repository.ts';
import {
  filed,
  isDone,
  newDraft,
  requireClaimable,
  requireDraft,
  requireInTime,
  withDraft,
  withFile,
  withoutFile,
  withReply,
} from './claim-rules.ts';
import { claimOf, summaryOf } from './claim-view.ts';

/** The claims of a customer about their own packages. A claim has the id of its package (decision 186). */
export function claimService(table: Table, files: ClaimFiles, clock: Clock) {
  const claims = claimRepository(table);
  const { owned } = parcelAccess(parcelRepository(table));

  /** @throws NotFound */
  async function own(owner: Owner, parcelId: string): Promise<ClaimRecord> {
    const claim = parcelId.startsWith(`${owner.customerId}-`) ? await claims.find(parcelId) : null;
    if (!claim) throw noClaim();
    return claim;
  }

  /** Changes a claim, or a draft that it begins. Writes nothing if `change` returns the claim as it is. */
  const changed = (
    owner: Owner,
    parcelId: string,
    change: (claim: ClaimRecord, parcel: ParcelRecord) => ClaimRecord | Promise<ClaimRecord>,
  ): Promise<ClaimRecord> =>
    retryOnConflict(async () => {
      const parcel = await owned(owner, parcelId, true);
      const before = await claims.find(parcelId);
      const claim = before ?? newDraft(parcel);
      const after = await change(claim, parcel);
      return after === before ? before : claims.save(before, after);
    });

  /** Like {@link changed}, if a claim of this package can be filed now, or opened again. */
  const drafted = (owner: Owner, parcelId: string, change: (claim: ClaimRecord) => ClaimRecord) =>
    changed(owner, parcelId, (claim, parcel) => {
      if (claim.claimState === 'DRAFT') {
        requireClaimable(parcel);
        requireInTime(parcel, clock.now());
      }
      if (claim.claimState === 'DECLINED') requireInTime(parcel, clock.now());
      return change(claim);
    });

  return {
    /** The customer's claims and drafts. */
    list: async ({ customerId }: Owner): Promise<Shown<ClaimSummary[]>> => {
      const { shown, unreadable } = await claims.ofCustomer(customerId);
      return { shown: shown.map(summaryOf), unreadable };
    },

    /** @throws NotFound */
    get: async (owner: Owner, parcelId: string): Promise<Claim> =>
      claimOf(await own(owner, parcelId), 'CUSTOMER'),

    /** @throws NotFound, Conflict if it is filed, stale, or about a package that cannot be claimed */
    saveDraft: async (owner: Owner, parcelId: string, input: ClaimDraftInput): Promise<Claim> =>
      claimOf(await drafted(owner, parcelId, (claim) => withDraft(claim, input)), 'CUSTOMER'),

    /** Discards a draft with its files. @throws NotFound for a foreign package, Conflict if it is filed */
    discardDraft: async (owner: Owner, parcelId: string): Promise<void> => {
      await owned(owner, parcelId);
      const draft = await retryOnConflict(async () => {
        const claim = await claims.find(parcelId);
        if (!claim) return null;
        requireDraft(claim);
        await claims.remove(claim);
        return claim;
      });
      if (draft) await files.remove(parcelId, draft.files);
    },

    /** A URL for the upload of a file, which begins a draft if there is none. @throws NotFound, Conflict */
    addFile: async (owner: Owner, parcelId: string, file: ClaimUploadInput) => {
      await drafted(owner, parcelId, (claim) => withFile(claim, file, clock.now()));
      return files.createUpload(parcelId, file);
    },

    /** @throws NotFound, Conflict if the file was sent */
    removeFile: async (owner: Owner, parcelId: string, fileId: string): Promise<void> => {
      const { files: known } = await own(owner, parcelId);
      await changed(owner, parcelId, (claim) => withoutFile(claim, fileId));
      await files.remove(
        parcelId,
        known.filter((file) => file.fileId === fileId),
      );
    },

    /** Files a claim once. @throws NotFound, Conflict if the package cannot be claimed, or a file is missing */
    file: async (owner: Owner, parcelId: string, input: ClaimInput): Promise<Claim> => {
      const claim = await changed(owner, parcelId, async (draft, parcel) => {
        if (isDone(draft, input.requestId)) return draft;
        const after = filed(draft, parcel, input, clock.now());
        await files.requireArrived(draft);
        return after;
      });
      return claimOf(claim, 'CUSTOMER');
    },

    /** @throws NotFound, Conflict if the reply is not possible now, or a file is missing */
    reply: async (owner: Owner, parcelId: string, reply: ClaimReply): Promise<Claim> => {
      await own(owner, parcelId);
      const claim = await changed(owner, parcelId, async (before, parcel) => {
        if (isDone(before, reply.requestId)) return before;
        const after = withReply(before, parcel, reply, clock.now());
        if (reply.step === 'ANSWER') await files.requireArrived(before);
        return after;
      });
      return claimOf(claim, 'CUSTOMER');
    },
  };
}
