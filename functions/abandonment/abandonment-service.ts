import type {
  AbandonmentFile,
  MailedNoticeInput,
  StoredParcel,
} from '#shared/contracts/staff/abandonment.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import { abandonmentSteps, payByDate } from '#shared/rules/staff/abandonment.ts';
import type { StorageStage } from '#shared/rules/terms.ts';
import { STORAGE } from '#shared/rules/terms.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { Shown, ShownPage } from '../core/data/query.ts';
import { updateRecord } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict, invalidField, NotFound } from '../core/platform/errors.ts';
import { inParallel } from '../core/platform/in-parallel.ts';
import { customerRepository } from '../customers/customer-repository.ts';
import { messageRepository, WHOLE_FILE } from '../messages/ledger/message-repository.ts';
import { staffMessageOf } from '../messages/message-view.ts';
import { agreements } from '../parcels/cover/agreements.ts';
import { parcelAccess } from '../parcels/parcel-access.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { changedByStaff } from '../parcels/staff/staff-parcel.ts';
import { arrivedAt } from '../parcels/storage/parcel-stay.ts';
import { parcelStorageOf, type StorageTerminal } from '../parcels/storage/parcel-storage.ts';
import { parcelStorages } from '../parcels/storage/parcel-storages.ts';
import { claimantOf, goodsOf, mailedNoticesOf, settlementOf, shippingDueOf } from './abandonment-view.ts';

/** No storage is charged earlier after an arrival, whatever the weekday and the holidays. */
const MIN_FREE_DAYS = STORAGE.chargedFromBusinessDay;
/** More are never mailed about one package. */
const MAX_MAILED = 10;
/** The number of parcels that are read in parallel. */
const CONCURRENCY = 10;

type DestinationCode = (typeof DESTINATION_CODES)[number];

interface Listing {
  readonly terminal: DestinationCode;
  readonly stage: StorageStage;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Ready = ParcelRecord & { readonly destinationCode: DestinationCode };

/**
 * The packages whose storage is charged, and the file of each: what its customer was told, what is due, and what is missing
 * before it may be sold (`docs/customer-service/abandoned-packages.md`). Nothing here sells or completes a package.
 */
export function abandonmentService(table: Table, clock: Clock) {
  const parcels = parcelRepository(table);
  const { any } = parcelAccess(parcels);
  const messages = messageRepository(table);
  const customers = customerRepository(table);
  const bills = agreements(table);
  const { terminal: terminalOf } = parcelStorages(table, clock);

  /** @throws NotFound unless the parcel is ready for pickup */
  async function ready(parcelId: string): Promise<Ready> {
    const parcel = await any(parcelId, true);
    const destinationCode = DESTINATION_CODES.find((code) => code === parcel.destinationCode);
    if (parcel.status !== 'DESTINATION' || !destinationCode)
      throw new NotFound('This package is not waiting at a terminal.');
    return { ...parcel, destinationCode };
  }

  function storedParcel(
    parcel: ParcelRecord | null,
    code: DestinationCode,
    terminal: StorageTerminal,
  ): StoredParcel | null {
    const storage = parcel && parcelStorageOf(parcel, terminal, clock.now());
    if (!parcel || !storage) return null;
    const { parcelId, customerId, freightBillNum } = parcel;
    const { customerName = '', companyName = '', customerNumber = '' } = parcel;
    return {
      ...{ parcelId, customerId, freightBillNum, customerName, companyName, customerNumber },
      destinationCode: code,
      storage,
      mailedOn: mailedNoticesOf(parcel).at(-1)?.mailedOn ?? null,
    };
  }

  async function fileOf(parcel: Ready): Promise<Shown<AbandonmentFile>> {
    const { parcelId, customerId, destinationCode, freightBillNum } = parcel;
    const [terminal, customer, told, bill] = await Promise.all([
      terminalOf(destinationCode),
      customers.find(customerId),
      messages.listAbout(customerId, parcelId, WHOLE_FILE),
      bills.latest(parcel),
    ]);
    const now = clock.now();
    const today = toLocalDate(now, terminal.location.timeZone);
    const storage = parcelStorageOf(parcel, terminal, now) ?? null;
    const arrived = arrivedAt(parcel) ?? parcel.updateDate;
    const counted = storage?.noticeDate === null ? null : storage;
    const shippingDue = shippingDueOf(parcel);
    const mailedNotices = mailedNoticesOf(parcel);
    const contents = bill?.contents ?? '';
    return {
      shown: {
        ...{ parcelId, customerId, freightBillNum, destinationCode, arrivedAt: arrived },
        customerName: parcel.customerName ?? '',
        companyName: parcel.companyName ?? '',
        customerNumber: parcel.customerNumber ?? '',
        goods: goodsOf(parcel, contents),
        claimant: claimantOf(parcel, customer),
        notices: (parcel.notices ?? [])
          .filter(({ at }) => at >= arrived)
          .map(({ at, by, told }) => ({ at, by, told })),
        messages: told.shown.filter(({ createdAt }) => createdAt >= arrived).map(staffMessageOf),
        storage: counted,
        settlements: (parcel.storageSettlements ?? []).filter(({ at }) => at >= arrived).map(settlementOf),
        shippingDue: dollarsFromCents(shippingDue),
        mailedNotices: mailedNotices.map(({ amountCents, ...notice }) => ({
          ...notice,
          amount: dollarsFromCents(amountCents),
        })),
        payBy: payByDate(today),
        steps: abandonmentSteps({
          today,
          isTold: counted !== null,
          isAbandoned: counted?.stage === 'ABANDONED',
          hasStatement: counted !== null && counted.stage !== null && counted.due + shippingDue > 0,
          contents,
          payBy: mailedNotices.map(({ payBy }) => payBy),
        }),
      },
      unreadable: told.unreadable,
    };
  }

  return {
    /**
     * A page of the packages at a terminal with charges, the longest there first. Reads the list of the terminal up to those
     * that came too lately, and each package, because the list does not have its notices: 0.5 read units for about seven,
     * and 0.5 for each package.
     * @throws InvalidInput for a cursor of another list
     */
    list: async ({ terminal: code, stage, limit, cursor }: Listing): Promise<ShownPage<StoredParcel>> => {
      const minDays = stage === 'ABANDONED' ? STORAGE.abandonedAfterDays : MIN_FREE_DAYS;
      const [terminal, { shown, ...page }] = await Promise.all([
        terminalOf(code),
        parcels.listByStatus({
          ...{ status: 'DESTINATION', destinationCode: code, limit, cursor },
          before: new Date(clock.now().getTime() - minDays * DAY_MS),
        }),
      ]);
      const found = await inParallel(shown, CONCURRENCY, ({ parcelId }) => parcels.find(parcelId));
      const stored = found.map((parcel) => storedParcel(parcel, code, terminal));
      return {
        ...page,
        shown: stored
          .filter((parcel) => parcel !== null)
          .filter(
            ({ storage }) => storage.stage !== null && (stage === 'CHARGED' || storage.stage === stage),
          ),
      };
    },

    /** The file of a package. Costs about 5 read units. @throws NotFound unless it is ready for pickup */
    get: async (parcelId: string): Promise<Shown<AbandonmentFile>> => fileOf(await ready(parcelId)),

    /**
     * Records that a notice was mailed, once for each number of a mail piece. The audit trail says who did.
     * @throws NotFound, InvalidInput, Conflict before storage is charged
     */
    recordMailed: async (
      { email }: Pick<Caller, 'email'>,
      parcelId: string,
      { mailedOn, carrier, trackingNumber }: MailedNoticeInput,
    ): Promise<Shown<AbandonmentFile>> => {
      const { destinationCode } = await ready(parcelId);
      const terminal = await terminalOf(destinationCode, { fresh: true });
      const now = clock.now();
      const find = (): Promise<ParcelRecord> => ready(parcelId);
      const saved = await updateRecord({ find, save: parcels.save }, (parcel) => {
        const { mailedNotices = [] } = parcel;
        if (mailedNotices.some((mailed) => mailed.trackingNumber === trackingNumber)) return parcel;
        const storage = parcelStorageOf(parcel, terminal, now);
        if (!storage?.noticeDate || storage.stage === null)
          throw new Conflict('Storage of this package is not charged yet.');
        if (mailedOn > storage.asOf) throw invalidField('mailedOn', 'This day has not come yet.');
        if (mailedOn < storage.noticeDate)
          throw invalidField('mailedOn', 'This is before the customer was told that the package is ready.');
        if (mailedNotices.length >= MAX_MAILED)
          throw new Conflict(`At most ${MAX_MAILED} notices can be recorded.`);
        const notice = {
          ...{ mailedOn, carrier, trackingNumber, payBy: payByDate(mailedOn) },
          amountCents: centsFromDollars(storage.due) + shippingDueOf(parcel),
          recordedAt: now.toISOString(),
          recordedBy: email,
        };
        const updateDate = now.toISOString();
        return changedByStaff(
          parcel,
          { ...parcel, updateDate, mailedNotices: [...mailedNotices, notice] },
          email,
        );
      });
      return fileOf({ ...saved, destinationCode });
    },
  };
}
