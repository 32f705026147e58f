import { newCustomerId } from '#functions/core/data/ids.ts';
import { encodeCursor } from '#functions/core/data/query.ts';
import * as writes from '#functions/core/data/writes.ts';
import { intakeRepository } from '#functions/intake/intake-repository.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { boardService } from '#functions/parcels/staff/board-service.ts';
import { packageFinder } from '#functions/parcels/staff/find-service.ts';
import { staffChanges } from '#functions/parcels/staff/parcel-changes.ts';
import { preAlertsByCode } from '#functions/pre-alerts/arrivals.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { sailingIdOf } from '#shared/rules/sailings/sailing.ts';
import { DEFAULT_BOARD_SORT } from '#shared/rules/staff/board.ts';
import { type Bench, inBatches } from './bench.ts';
import { itemBytes } from './item-bytes.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

const DOCK = { customerId: '', email: 'dock@northbound.test', roles: ['ParcelOperations'] } as const;

const ROW_BYTES = 600;
const WAITING = 100_000;
/** One in this many parcels is damaged. */
const RARE = 5_000;

const { partitionKey, sortKey, attributes } = TABLE.listIndex;
const PROJECTED = new Set<string>([TABLE.partitionKey, TABLE.sortKey, partitionKey, sortKey, ...attributes]);

/** Writes parcels with 600 bytes each in the index, which includes the names and shelves of the staff lists. */
const fullRows = {
  ...parcelEntity,
  write: (parcel: ParcelRecord) => {
    const item = parcelEntity.write({ ...parcel, customerNotes: '' });
    const row = Object.fromEntries(Object.entries(item).filter(([name]) => PROJECTED.has(name)));
    return { ...item, customerName: 'n'.repeat(ROW_BYTES - itemBytes(row) - 'customerName'.length) };
  },
};

/** A parcel that has been at its destination for up to 60 days. */
function waitingParcel(customerId: string, index: number): ParcelRecord {
  const statusDate = new Date(Date.UTC(2026, 0, 1) + index * 50_000).toISOString();
  return parcelOfOneKilobyte(customerId, 'DESTINATION', index, {
    destinationCode: DESTINATION_CODES[index % DESTINATION_CODES.length] ?? null,
    damaged: index % RARE === RARE - 1,
    statusHistory: [{ status: 'DESTINATION', statusDate, by: 'dock' }],
  });
}

/** Lists, lookups and moves for staff, with 100,000 parcels in one status. */
export async function staffRows({ table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);
  const board = boardService(table, clock);
  const customerId = newCustomerId(clock.now());
  const transactions = Array.from({ length: WAITING / 100 }, (_, index) => index * 100);
  await inBatches(transactions, 4, (start) =>
    table.transact(
      Object.fromEntries(
        Array.from({ length: 100 }, (_, index) => [
          `${index}`,
          writes.put(fullRows, waitingParcel(customerId, start + index)),
        ]),
      ),
    ),
  );
  const listing = { status: 'DESTINATION', ...DEFAULT_BOARD_SORT, limit: 25 } as const;
  const list = (operation: string, more: Partial<Parameters<typeof board.list>[0]>) =>
    row(`staff board of 100,000: ${operation}`, 'R', 3.5, () => board.list({ ...listing, ...more }));
  await list('25 parcels', {});
  await list('25 with a common filter', { payment: 'UNPAID' });
  await list('with a rare filter', { flags: ['damaged'] });
  await list('none with a payment', { payment: 'PAID', destination: 'KOD' });
  await list('25 of a destination, 30 days old', { destination: 'ANC', minDays: 30 });
  await row('staff board of 100,000: 25 by time', 'R', 6, () => board.list({ ...listing, sort: 'since' }));
  await row('  with a rare filter', 'R', 8.5, () =>
    board.list({ ...listing, sort: 'since', flags: ['damaged'] }),
  );
  await row('staff board of 100,000: 25 by price', 'R', 60, () => board.list({ ...listing, sort: 'price' }));
  const ofOne = { ...listing, sort: 'price', destination: 'ANC' } as const;
  await row('  of a destination', 'R', 40, () => board.list(ofOne));
  const { after = '' } = await board.list({ ...listing, destination: 'ANC' });
  await list('the next 25 of a destination', { destination: 'ANC', cursor: encodeCursor(after) });

  const findPackages = packageFinder(
    table,
    clock,
    intakeRepository(table).findWaiting,
    preAlertsByCode(table),
  );
  const numbered = (index: number, status: ParcelRecord['status']) =>
    parcelOfOneKilobyte(newCustomerId(clock.now()), status, 900_000 + index);
  const [open, past] = [numbered(1, 'TRANSIT'), numbered(2, 'COMPLETED')];
  await inBatches([open, past], 2, parcels.create);
  const find = (operation: string, limit: number, text: string) =>
    row(`staff: find ${operation}`, 'R', limit, () => findPackages(text, ['ParcelOperations']));
  await find('a parcel by tracking number', 1, open.shippingTrackingNum);
  await find('a parcel by freight bill', 1, open.freightBillNum);
  await find('a past parcel by tracking number', 1.5, past.shippingTrackingNum);
  await find('nothing for a number', 1.5, '1Z999AA19999999999');

  const changes = staffChanges(table, clock);
  /** A parcel at its origin with this many bytes of notes. */
  const arrived = async (index: number, bytes: number) => {
    const parcel = { ...numbered(index, 'ORIGIN'), customerNotes: 'n'.repeat(bytes) };
    await parcels.create(parcel);
    return parcel.parcelId;
  };
  const [small, large, wrong] = [await arrived(3, 50), await arrived(4, 500), await arrived(5, 50)];
  const depart = { to: 'TRANSIT', locationDetail: 'LOAD 7' } as const;
  await row('staff: move a parcel, up to 1 KB', 'W', 3, () =>
    changes.move(DOCK, { ...depart, parcelIds: [small] }),
  );
  await row('staff: move a parcel, up to 2 KB', 'W', 4, () =>
    changes.move(DOCK, { ...depart, parcelIds: [large] }),
  );
  await row('  its reads', 'R', 1, () => changes.move(DOCK, { ...depart, parcelIds: [large] }));
  await row('  the same again', 'W', 0, () => changes.move(DOCK, { ...depart, parcelIds: [large] }));
  await departureRows({ table, clock, row }, arrived);
  await row('staff: undo a move, up to 2 KB', 'W', 4, () =>
    changes.undo(DOCK, { parcelIds: [small], reason: 'Wrong load' }),
  );
  await row('staff: delete a parcel, up to 1 KB', 'W', 6, () => changes.delete(DOCK, wrong));
  await row('staff: record a printed label', 'W', 1, () => changes.recordLabelPrint(DOCK, [large]));
}

/** The same move onto a sailing, whose first range is kept once, and what the sailing left behind. */
async function departureRows(
  { table, clock, row }: Pick<Bench, 'table' | 'clock' | 'row'>,
  arrived: (index: number, bytes: number) => Promise<string>,
): Promise<void> {
  const changes = staffChanges(table, clock);
  const day = (days: number) => addDays(clock.now().toISOString().slice(0, 10), days);
  const aSailing = async (loadNumber: string) => {
    const sailingId = sailingIdOf(day(1), loadNumber);
    await sailingRepository(table).save(null, {
      ...{ sailingId, loadNumber, carrier: 'North Star Line' },
      ...{ cutoff: `${day(1)}T12:00`, departure: { planned: `${day(1)}T18:00` } },
      calls: DESTINATION_CODES.map((locationCode) => ({
        locationCode,
        arrival: { planned: `${day(4)}T06:00` },
        readyHours: { min: 24, max: 48 },
      })),
      ...{ changes: [], createdAt: clock.now().toISOString(), createdBy: DOCK.email, version: 1 },
    });
    return sailingId;
  };
  const [sailingId, nextId] = [await aSailing('LOAD 7'), await aSailing('LOAD 8')];
  const pile = [await arrived(6, 50), await arrived(7, 50), await arrived(8, 50), await arrived(9, 50)];
  const depart = (parcelId = '') =>
    changes.move(DOCK, { to: 'TRANSIT', locationDetail: 'LOAD 7', sailingId, parcelIds: [parcelId] });
  const roll = { fromSailingId: sailingId, toSailingId: nextId, reason: 'CARGO_ROLLED' } as const;
  await row('staff: first move onto a sailing, up to 1 KB', 'W', 6, () => depart(pile[0]));
  await row('  onto a sailing', 'W', 3, () => depart(pile[1]));
  await row('  its reads', 'R', 2, () => depart(pile[2]));
  await changes.roll(DOCK, { ...roll, parcelIds: pile.slice(0, 1) });
  await row('staff: roll to another sailing, up to 1 KB', 'W', 3, () =>
    changes.roll(DOCK, { ...roll, parcelIds: pile.slice(1, 2) }),
  );
  await row('  its reads', 'R', 3, () => changes.roll(DOCK, { ...roll, parcelIds: pile.slice(2, 3) }));
}
