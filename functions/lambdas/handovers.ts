import { collectionCodeRoutes } from '#shared/contracts/collection/authorizations.ts';
import { handoverRoutes } from '#shared/contracts/staff/handovers.ts';
import { codeChecks } from '../collection/authorizations/code-checks.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { handoverService } from '../handovers/handover-service.ts';
import { signatureStore } from '../handovers/signature-store.ts';

export const handler = defineService(
  'handovers',
  { ...handoverRoutes, ...collectionCodeRoutes },
  ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const signatures = signatureStore(connectObjectStore(IMAGE_BUCKET));
    const codes = codeChecks(table, tools.clock);
    const service = handoverService(table, signatures, tools.clock);
    return {
      createSignatureUpload: ({ body }) => signatures.createUpload(body),
      checkCollectionCode: ({ body }) => codes.check(body.code, body.locationCode),
      handOver: ({ caller, body }) => service.handOver(caller, body),
    };
  },
);
