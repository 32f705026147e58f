import { environments } from '../../shared/deployment/environment.ts';
import { connectTable } from '../data/table.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { pictureRepository } from '../parcels/picture-repository.ts';
import { bindAtLoad } from '../platform/binding.ts';
import { createLogger } from '../platform/logger.ts';
import { connectObjectStore } from '../platform/object-store.ts';
import { type ArrivalHandler, arrivalHandler } from './arrivals.ts';
import { pictureIntake } from './picture-intake.ts';

const bound = bindAtLoad(() => {
  const { STAGE, LOG_LEVEL, TABLE_NAME, PICTURE_BUCKET } = environments.pictures.parse(process.env);
  const logger = createLogger('pictures', STAGE, LOG_LEVEL);
  const table = connectTable(TABLE_NAME, { logger });
  const intake = pictureIntake({
    parcels: parcelRepository(table),
    pictures: pictureRepository(table),
    store: connectObjectStore(PICTURE_BUCKET),
    logger,
  });
  return arrivalHandler({ bucket: PICTURE_BUCKET, intake, logger });
});

/** The Lambda that is called when an original arrives: its thumbnail, its record, or its refusal. */
export const handler: ArrivalHandler = (event) => bound()(event);
