import type { Shown } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { customerFinder } from '#functions/customers/customer-finder.ts';
import type { FoundPreAlert } from '#shared/contracts/pre-alerts/pre-alert-fields.ts';
import type { Found } from '#shared/contracts/staff/staff-parcels.ts';
import type { Role } from '#shared/roles.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { parseAddressLine } from '#shared/rules/staff/address-line.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { listedFrom } from '../listed-parcel-record.ts';
import { type ParcelRecord, paidBeforeOf } from '../parcel-record.ts';
import { parcelRepository } from '../parcel-repository.ts';
import type { FindWaiting } from '../scan-codes.ts';
import { parcelStorages } from '../storage/parcel-storages.ts';

/** The maximum number of customers that are found by a name. */
const MAX_CUSTOMERS = 20;

/** Names and lines of customers have fewer digits, so that a search for them costs no more. */
const MAYBE_TRACKING_NUMBER = /(?:\d\D*){8}/;

const CUSTOMER_NUMBER = /^#?\s*(\d{5,8})$/;

/**
 * Finds what staff scan or type: the parcels with exactly this freight bill or tracking number, in any status, or else the
 * customers with this number, address line, name or company. Those who receive packages also find who expects it. Roles that may match a package with its customer also find
 * waiting packages. A scan costs 1 read unit for an open parcel and 1.5 for a past one.
 */
export function packageFinder(
  table: Table,
  clock: Clock,
  findWaiting: FindWaiting,
  findPreAlerts: (text: string) => Promise<FoundPreAlert[]>,
) {
  const parcels = parcelRepository(table);
  const customers = customerFinder(table);
  const { withStorage } = parcelStorages(table, clock);

  return async (text: string, roles: readonly Role[]): Promise<Shown<Found>> => {
    const { parcels: exact, waitingIntakeId } = await parcels.lookUpCode(text);
    const mayWait = exact.every(({ status }) => status === 'DELETED') && mayDo('findCustomerOfIntake', roles);
    const waiting = mayWait && waitingIntakeId !== undefined ? await findWaiting(waitingIntakeId) : null;
    if (waiting || exact.length > 0) {
      const found = exact.toSorted(openAndLatestFirst).map((parcel) =>
        withStorage(parcel, {
          ...listedFrom(parcel),
          inspectedBy: parcel.inspectedBy ?? null,
          paidBefore: paidBeforeOf(parcel),
          sailingId: parcel.sailingId,
        }),
      );
      return { shown: { parcels: await Promise.all(found), waiting, customers: [] }, unreadable: 0 };
    }
    const number = CUSTOMER_NUMBER.exec(text)?.[1] ?? parseAddressLine(text)?.customerNumber;
    const customer = number === undefined ? null : await customers.findByNumber(number);
    // Anybody can expect any number, so nobody's number hides a customer.
    const mayReceive = !customer && mayDo('receivePackages', roles) && MAYBE_TRACKING_NUMBER.test(text);
    const preAlerts = mayReceive ? await findPreAlerts(text) : [];
    if (preAlerts.length > 0)
      return { shown: { parcels: [], waiting: null, customers: [], preAlerts }, unreadable: 0 };
    const { shown, unreadable } = customer
      ? { shown: [customer], unreadable: 0 }
      : await customers.search(text, MAX_CUSTOMERS);
    return { shown: { parcels: [], waiting: null, customers: shown }, unreadable };
  };
}

function openAndLatestFirst(a: ParcelRecord, b: ParcelRecord): number {
  return Number(isFinal(a.status)) - Number(isFinal(b.status)) || b.updateDate.localeCompare(a.updateDate);
}
