import type { ClaimEvidence, PHOTO_STAGES } from '#shared/contracts/claims/evidence.ts';
import { isStaff } from '#shared/roles.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import type { Shown } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller } from '../core/platform/caller.ts';
import type { ObjectStore } from '../core/platform/object-store.ts';
import { messageRepository, WHOLE_FILE } from '../messages/ledger/message-repository.ts';
import { messageOf } from '../messages/message-view.ts';
import { type AuditEntry, auditRepository } from '../parcels/audit/audit-entry.ts';
import { imageRepository } from '../parcels/images/image-repository.ts';
import { IMAGE_URL_SECONDS } from '../parcels/images/image-service.ts';
import { parcelAccess } from '../parcels/parcel-access.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { claimRepository, noClaim } from './claim-repository.ts';

type Viewer = Pick<Caller, 'customerId' | 'roles'>;
type PhotoStage = (typeof PHOTO_STAGES)[number];

const MEASURES: readonly string[] = ['length', 'width', 'height', 'weightLbs', 'damaged'];

const STAGES: Partial<Record<ParcelStatus, PhotoStage>> = {
  ORIGIN: 'INTAKE',
  TROUBLED: 'INTAKE',
  CORRECTED: 'INTAKE',
  TRANSIT: 'DEPARTURE',
  DESTINATION: 'ARRIVAL',
  COMPLETED: 'HANDOVER',
};

/** Where the package was at an instant, as far as its photos matter. */
function stageAt(at: string, { statusHistory }: ParcelRecord): PhotoStage {
  const status = statusHistory.findLast(({ statusDate }) => statusDate <= at)?.status;
  return (status && STAGES[status]) ?? 'OTHER';
}

/** What the portal knows about the package of a claim (decision 186). */
export function claimEvidence(table: Table, store: Pick<ObjectStore, 'presignedUrl'>) {
  const claims = claimRepository(table);
  const { visible } = parcelAccess(parcelRepository(table));
  const images = imageRepository(table);
  const audit = auditRepository(table);
  const messages = messageRepository(table);

  async function signatureOf(parcel: ParcelRecord) {
    const { signatureKey, signerName = '', statusHistory } = parcel;
    const handover = statusHistory.findLast(({ status }) => status === 'COMPLETED');
    if (signatureKey === undefined || !handover) return null;
    const url = await store.presignedUrl(signatureKey, IMAGE_URL_SECONDS, 'image/png');
    return { url, signerName, at: handover.statusDate, by: handover.by };
  }

  /** Photos of the intake have no entry in the audit trail, later ones do. */
  function photoOf(name: string, trail: readonly AuditEntry[], parcel: ParcelRecord) {
    const added = trail.find(({ subjectId }) => subjectId === `photo-${name}`);
    const intake = parcel.statusHistory[0];
    const { at = null, by } = added ?? { at: intake?.statusDate, by: intake?.by };
    return { name, at, by, stage: at === null ? ('OTHER' as const) : stageAt(at, parcel) };
  }

  const measuresOf = (trail: readonly AuditEntry[]) =>
    trail
      .toReversed()
      .flatMap(({ at, by, changes = [] }) =>
        changes.filter(({ field }) => MEASURES.includes(field)).map((change) => ({ ...change, at, by })),
      );

  /** @throws NotFound without a claim that the caller may see. Staff see no drafts. */
  return async (viewer: Viewer, parcelId: string): Promise<Shown<ClaimEvidence>> => {
    const [parcel, claim] = await Promise.all([visible(viewer, parcelId), claims.find(parcelId)]);
    const staff = isStaff(viewer.roles);
    if (!claim || (claim.filedAt === undefined && claim.customerId !== viewer.customerId)) throw noClaim();
    const { filedAt = null } = claim;
    const [photos, trail, told, signature] = await Promise.all([
      images.list(parcelId),
      audit.ofParcel(parcelId),
      messages.listAbout(claim.customerId, parcelId, WHOLE_FILE),
      signatureOf(parcel),
    ]);
    /** Marks what came after the claim was received, and keeps the names of employees from customers. */
    const marked = <T extends { at: string | null; by?: string | undefined }>({ by, ...item }: T) => ({
      ...item,
      ...(staff && by !== undefined && { by }),
      isAfterReceipt: filedAt !== null && item.at !== null && item.at > filedAt,
    });
    const { length, width, height, weightLbs, damaged, statusHistory } = parcel;
    return {
      shown: {
        filedAt,
        photos: photos.shown.map(({ name }) => marked(photoOf(name, trail.shown, parcel))),
        signature: signature && marked(signature),
        measures: {
          ...{ length, width, height, weightLbs, damaged },
          changes: measuresOf(trail.shown).map(marked),
        },
        history: statusHistory.map(({ status, statusDate: at, by, message }) =>
          marked({ status, at, by, ...(message !== undefined && { message }) }),
        ),
        messages: told.shown.toReversed().map((record) => {
          const message = messageOf(record);
          return { ...message, isAfterReceipt: filedAt !== null && message.createdAt > filedAt };
        }),
      },
      unreadable: photos.unreadable + trail.unreadable + told.unreadable,
    };
  };
}
