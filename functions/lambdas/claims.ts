import { claimRoutes } from '#shared/contracts/claims/claims.ts';
import { staffClaimRoutes } from '#shared/contracts/staff/claims.ts';
import { claimFigures } from '../claims/claim-figures.ts';
import { claimFiles } from '../claims/claim-files.ts';
import { claimService } from '../claims/claim-service.ts';
import { staffClaimService } from '../claims/staff-claim-service.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { lazy } from '../core/platform/once.ts';

export const handler = defineService(
  'claims',
  { ...claimRoutes, ...staffClaimRoutes },
  ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const store = connectObjectStore(IMAGE_BUCKET);
    const files = claimFiles(store);
    const claims = claimService(table, files, tools.clock);
    const staffClaims = staffClaimService(table, files, tools.clock);
    const evidence = lazy(async () =>
      (await import('../claims/claim-evidence.ts')).claimEvidence(table, store),
    );
    const figures = claimFigures(table);
    return {
      listClaims: ({ caller }) => claims.list(caller),
      getClaim: ({ caller, params }) => claims.get(caller, params.parcelId),
      saveClaimDraft: ({ caller, params, body }) => claims.saveDraft(caller, params.parcelId, body),
      discardClaimDraft: ({ caller, params }) => claims.discardDraft(caller, params.parcelId),
      addClaimFile: ({ caller, params, body }) => claims.addFile(caller, params.parcelId, body),
      removeClaimFile: ({ caller, params }) => claims.removeFile(caller, params.parcelId, params.fileId),
      getClaimFile: ({ caller, params }) => staffClaims.fileUrl(caller, params.parcelId, params.fileId),
      fileClaim: ({ caller, params, body }) => claims.file(caller, params.parcelId, body),
      replyToClaim: ({ caller, params, body }) => claims.reply(caller, params.parcelId, body),
      getClaimEvidence: ({ caller, params }) => evidence(caller, params.parcelId),
      listStaffClaims: ({ query }) => staffClaims.list(query),
      getClaimFigures: () => figures(),
      getStaffClaim: ({ params }) => staffClaims.get(params.parcelId),
      decideClaim: ({ caller, params, body }) => staffClaims.decide(caller, params.parcelId, body),
    };
  },
);
