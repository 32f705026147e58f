import * as z from 'zod/mini';
import type { FoundWaiting } from '#shared/contracts/staff/staff-parcel.ts';
import { INTAKE_SORT, intakePartition } from '../core/data/keys.ts';
import { reader } from '../core/data/reader.ts';
import type { Table } from '../core/data/table.ts';
import type { IntakeRecord } from './intake-record.ts';

/** The part of an intake that the search needs. The whole record would add kilobytes to the function. */
type Fields = Pick<IntakeRecord, 'receivedAt' | 'parcel' | 'summary'>;
const intakeReader = reader<Fields>()(
  z.object({
    receivedAt: z.string(),
    parcel: z.optional(z.object({ parcelId: z.string() })),
    summary: z.optional(z.object({ shippingTrackingNum: z.string(), addressLine: z.string() })),
  }),
);

/** Finds the package of an intake if it still waits for its customer. Costs 1 read unit. */
export function waitingFinder(table: Table) {
  return async (intakeId: string): Promise<FoundWaiting | null> => {
    const intakeKey = { pk: intakePartition(intakeId), sk: INTAKE_SORT.intake };
    const intake = await table.get(intakeReader, intakeKey, true);
    if (!intake?.summary || intake.parcel) return null;
    return { intakeId, receivedAt: intake.receivedAt, ...intake.summary };
  };
}
