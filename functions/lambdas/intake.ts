import { intakeRoutes } from '#shared/contracts/staff/intake.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { intakeService } from '../intake/intake-service.ts';
import { photoService } from '../intake/photo-service.ts';
import { suggestedCustomers } from '../intake/suggested-customers.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { heldParcels, releaseOrReport } from '../pre-alerts/held-parcels.ts';

export const handler = defineService('intake', intakeRoutes, ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
  const table = connectTable(TABLE_NAME, tools);
  const { clock } = tools;
  const release = releaseOrReport(heldParcels(table, clock).releaseComplete, tools.logger);
  const intakes = intakeService(table, clock, parcelRepository(table), release);
  const photos = photoService(table, connectObjectStore(IMAGE_BUCKET), clock);
  const suggest = suggestedCustomers(table);
  return {
    receivePackage: ({ caller, body }) => intakes.receive(caller, body),
    createUpload: ({ caller, params, body }) => photos.createUpload(caller, params.intakeId, body),
    removeUpload: ({ params }) => photos.remove(params.intakeId, params.name),
    listWaitingIntakes: ({ query }) => intakes.listWaiting(query),
    suggestCustomers: ({ params }) => suggest(params.intakeId),
    listIntakeImages: ({ params }) => photos.list(params.intakeId),
    removeIntake: ({ caller, params, body }) => intakes.remove(caller, params.intakeId, body.reason),
    matchIntake: ({ caller, params, body }) => intakes.match(caller, params.intakeId, body),
  };
});
