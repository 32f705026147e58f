import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { BillsOfLading } from '#shared/contracts/cover/bills-of-lading.ts';
import { isStaff } from '#shared/roles.ts';
import { parcelAccess } from '../parcel-access.ts';
import { parcelRepository } from '../parcel-repository.ts';
import { agreements } from './agreements.ts';
import { billOfLadingOf } from './bill-of-lading-record.ts';

/** Reads what was agreed about one of the customer's parcels, or any for staff. @throws NotFound */
export function billsOfLading(table: Table) {
  const { visible } = parcelAccess(parcelRepository(table));
  const { list } = agreements(table);
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
