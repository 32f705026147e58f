import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { PICTURE_FOLDERS } from '../../shared/deployment/pictures.ts';
import { asError } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import type { PictureIntake } from './picture-intake.ts';

/** EventBridge's 'Object Created' of S3. Its keys are as they are, not encoded. */
export type ArrivalHandler = (event: S3ObjectCreatedNotificationEvent) => Promise<void>;

/** All that is read of an event. Size and ETag are those of then; what counts is the object as it is now. */
const Arrival = z.object({
  detail: z.object({ bucket: z.object({ name: z.string() }), object: z.object({ key: z.string() }) }),
});

interface ArrivalTools {
  readonly bucket: string;
  readonly intake: PictureIntake;
  readonly logger: Pick<Logger, 'error'>;
}

/** Takes in each original that arrives. What it throws is logged, and thrown on so that Lambda calls again. */
export function arrivalHandler({ bucket, intake, logger }: ArrivalTools): ArrivalHandler {
  return async (event) => {
    const { bucket: from, object } = Arrival.parse(event).detail;
    if (from.name !== bucket || !object.key.startsWith(PICTURE_FOLDERS.originals))
      throw new Error(`This function is called for ${object.key} in ${from.name}, which is none of its.`);
    try {
      await intake.settle(object.key);
    } catch (error) {
      logger.error('A picture could not be taken in', { key: object.key, error: asError(error) });
      throw error;
    }
  };
}
