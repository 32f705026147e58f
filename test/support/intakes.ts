import { randomUUID } from 'node:crypto';
import type { IntakeInput } from '#shared/contracts/staff/intake.ts';
import { SAMPLE_INTAKE } from './api/staff-inputs.ts';

/** A package with a tracking number of its own. Its customer is unknown by default. */
export function anIntake(fields: Partial<IntakeInput> = {}): IntakeInput {
  const intakeId = randomUUID();
  return { ...SAMPLE_INTAKE, intakeId, shippingTrackingNum: `TN${intakeId}`, customerId: null, ...fields };
}
