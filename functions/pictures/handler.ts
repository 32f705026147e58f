import { environments } from '../../shared/deployment/environment.ts';
import { connectTable } from '../data/table.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { pictureRepository } from '../parcels/picture-repository.ts';
import { createLogger } from '../platform/logger.ts';
import { connectObjectStore } from '../platform/object-store.ts';
import { type ArrivalHandler, arrivalHandler } from './arrivals.ts';
import { pictureIntake } from './picture-intake.ts';

function bind(): ArrivalHandler {
  const { STAGE, LOG_LEVEL, TABLE_NAME, PICTURE_BUCKET } = environments.pictures.parse(process.env);
  const logger = createLogger('pictures', STAGE, LOG_LEVEL);
  const table = connectTable(TABLE_NAME);
  const intake = pictureIntake({
    parcels: parcelRepository(table),
    pictures: pictureRepository(table),
    store: connectObjectStore(PICTURE_BUCKET),
    logger,
  });
  return arrivalHandler({ bucket: PICTURE_BUCKET, intake, logger });
}

// When Lambda loads the module, start-up runs on a whole core; elsewhere the environment may come later.
let bound = process.env.AWS_LAMBDA_FUNCTION_NAME ? bind() : undefined;

/** The Lambda that is called when an original arrives: its thumbnail, its record, or its refusal. */
export const handler: ArrivalHandler = (event) => {
  bound ??= bind();
  return bound(event);
};
