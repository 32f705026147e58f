import { intakeRoutes } from '#shared/contracts/staff/intake.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { once } from '../core/platform/init.ts';
import { connectObjectReader } from '../core/platform/object-reader.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';

export const handler = defineService('intake', intakeRoutes, ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
  const table = connectTable(TABLE_NAME, tools);
  const { clock } = tools;
  const reader = connectObjectReader(IMAGE_BUCKET);
  const store = connectObjectStore(IMAGE_BUCKET);
  // Loaded at first use: the list of waiting packages needs no prices, and an upload no intake.
  const intakes = once(async () =>
    (await import('../intake/intake-service.ts')).intakeServiceOn(table, clock),
  );
  const photos = once(async () =>
    (await import('../intake/connect-photos.ts')).photoServiceOn(table, { reader, store, clock }),
  );
  return {
    receivePackage: async ({ caller, body }) => (await intakes()).receive(caller, body),
    createUpload: async ({ params, body }) => (await photos()).createUpload(params.intakeId, body),
    removeUpload: async ({ params }) => (await photos()).remove(params.intakeId, params.name),
    listWaitingIntakes: async ({ query }) => (await intakes()).listWaiting(query),
    listIntakeImages: async ({ params }) => (await photos()).list(params.intakeId),
    matchIntake: async ({ caller, params, body }) => (await intakes()).match(caller, params.intakeId, body),
  };
});
