import { INTAKE_RETENTION_DAYS } from '#shared/deployment/images.ts';
import { epochSeconds } from '../core/data/expiry.ts';

/** When the records of an intake expire that is finished, or that never became a package. Seconds since 1970. */
export const intakeExpiry = (now: Date): number =>
  epochSeconds(new Date(now.getTime() + INTAKE_RETENTION_DAYS * 86_400_000));
