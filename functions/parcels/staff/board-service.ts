import { isCustomerId } from '#functions/core/data/ids.ts';
import type { ShownPage } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import { customerContacts } from '#functions/customers/customer-summary.ts';
import { parcelEstimates } from '#functions/schedule/parcel-estimates.ts';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import type { ClosedParcel, ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { BoardQuery } from '#shared/contracts/staff/staff-parcels.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { FINAL_STATUSES, isFinal, PARCEL_STATUSES } from '#shared/rules/parcel-status.ts';
import { hasFlag } from '#shared/rules/staff/board.ts';
import { type ListedParcelRecord, listedFrom, listedParcelOf } from '../listed-parcel-record.ts';
import { parcelRepository } from '../parcel-repository.ts';
import { parcelStorages } from '../storage/parcel-storages.ts';
import { sortedPage } from './sorted-board.ts';

const OPEN_STATUSES = PARCEL_STATUSES.filter((status) => !isFinal(status));

/** Whether its customer was told is known before its storage is computed. */
const flagged = (parcel: ListedParcelRecord, estimate: Estimate | undefined) => ({
  ...parcel,
  estimate,
  ...(parcel.status === 'DESTINATION' && { storage: { noticeDate: parcel.noticedAt } }),
});

/** The staff lists: of the parcels in a status, and of a customer's open and closed parcels. */
export function boardService(table: Table, clock: Clock) {
  const parcels = parcelRepository(table);
  const findCustomer = customerContacts(table);
  const storages = parcelStorages(table, clock);
  const estimates = parcelEstimates(table, clock);

  return {
    /** A page of the board. With filters it can be short and still have a next one. @throws InvalidInput */
    list: async ({
      status,
      destination,
      payment,
      flags,
      minDays,
      sort,
      ...rest
    }: BoardQuery): Promise<ShownPage<ListedParcel>> => {
      const now = clock.now();
      const estimateOf = status === 'TRANSIT' ? await estimates.ofRows() : () => undefined;
      const options = {
        ...rest,
        status,
        destinationCode: destination === 'NONE' ? null : destination,
        before: minDays === undefined ? undefined : new Date(now.getTime() - minDays * DAY_MS),
        filter: (parcel: ListedParcelRecord) =>
          (payment === undefined || parcel.paymentStatus === payment) &&
          (flags === undefined ||
            flags.some((flag) => hasFlag(flagged(parcel, estimateOf(parcel)), flag, now))),
      };
      const { shown, ...page } =
        sort === 'destinationCode'
          ? await parcels.listByStatus(options)
          : await sortedPage(parcels.listByStatus, sort, options);
      const rows = shown.map(async (parcel) => ({
        ...listedParcelOf(parcel),
        storage: await storages.ofListed(parcel),
        estimate: estimateOf(parcel),
      }));
      return { shown: await Promise.all(rows), ...page };
    },

    /** A customer with their open parcels, newest first. @throws NotFound */
    ofCustomer: async (customerId: string) => {
      const customer = isCustomerId(customerId) ? await findCustomer(customerId) : null;
      if (!customer) throw new NotFound('There is no such customer.');
      const { shown, unreadable } = await parcels.listOfCustomer(customerId, { statuses: OPEN_STATUSES });
      const parcelsOf = shown.map(async (parcel) => ({
        ...(await storages.withStorage(parcel, listedFrom(parcel))),
        ...(parcel.status === 'TRANSIT' && { estimate: await estimates.estimate(parcel) }),
      }));
      return { shown: { customer, parcels: await Promise.all(parcelsOf) }, unreadable };
    },

    /** A page of a customer's closed parcels, the latest received first. @throws NotFound, InvalidInput */
    closedOfCustomer: async (
      customerId: string,
      page: { limit: number; cursor?: string | undefined },
    ): Promise<ShownPage<ClosedParcel>> => {
      const customer = isCustomerId(customerId) ? await findCustomer(customerId) : null;
      if (!customer) throw new NotFound('There is no such customer.');
      const { shown, ...rest } = await parcels.listOfCustomer(customerId, {
        statuses: FINAL_STATUSES,
        ...page,
      });
      const rows = shown.map((parcel) => ({ ...listedFrom(parcel), signerName: parcel.signerName }));
      return { shown: rows, ...rest };
    },
  };
}
