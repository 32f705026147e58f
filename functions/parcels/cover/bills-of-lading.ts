import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { BillsOfLading } from '#shared/contracts/cover/bills-of-lading.ts';
import { isStaff } from '#shared/roles.ts';
import { parcelAccess } from '../parcel-access.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import { parcelRepository } from '../parcel-repository.ts';
import {
  type BillOfLadingRecord,
  billOfLadingEntity,
  billOfLadingOf,
  billsOfLadingRange,
} from './bill-of-lading-record.ts';

/** Reads the bills of lading of a parcel, the latest first. Costs 0.5 read units per 4 KB. */
export const billsOfLadingReader =
  (table: Table) =>
  async ({ parcelId }: Pick<ParcelRecord, 'parcelId'>): Promise<BillOfLadingRecord[]> => {
    const range = billsOfLadingRange(parcelId);
    if (!range) return [];
    const { items } = await table.query(billOfLadingEntity, {
      ...range,
      descending: true,
      wholeBecause: 'A customer declares the value of a package a few times at most.',
    });
    return items;
  };

/** Reads what was agreed about one of the customer's parcels, or any for staff. @throws NotFound */
export function billsOfLading(table: Table) {
  const { visible } = parcelAccess(parcelRepository(table));
  const list = billsOfLadingReader(table);
  return async (caller: Caller, parcelId: string): Promise<BillsOfLading> => {
    const parcel = await visible(caller, parcelId);
    const bills = await list(parcel);
    const isForStaff = isStaff(caller.roles);
    return {
      freightBillNum: parcel.freightBillNum,
      bills: bills.map((bill) => billOfLadingOf(bill, isForStaff)),
    };
  };
}
