import { newCustomerId } from '#functions/core/data/ids.ts';
import { createLogger } from '#functions/core/platform/logger.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { staffChanges } from '#functions/parcels/staff/parcel-changes.ts';
import { outboxSweep } from '#functions/shipping/delivery/outbox-sweep.ts';
import { rowDelivery } from '#functions/shipping/delivery/row-delivery.ts';
import { outboxRepository } from '#functions/shipping/outbox-repository.ts';
import { withPauses } from '#functions/shipping/shipping-tools.ts';
import { changesPoll } from '#functions/shipping/sync/changes-poll.ts';
import { orderComparison } from '#functions/shipping/sync/order-comparison.ts';
import { pageOfList } from '#functions/shipping/sync/package-lists.ts';
import { inMemoryShipping } from '#test/support/shipping/in-memory-shipping.ts';
import type { Bench } from '../units/bench.ts';
import { parcelOfOneKilobyte } from '../units/sample-parcels.ts';

const DOCK = { customerId: '', email: 'dock@northbound.test', roles: ['ParcelOperations'] } as const;

/** Other packages of this table have lower numbers. */
const FIRST_NUMBER = 970_000;

const PILE = 10;
/** As the nightly comparison reads them, from the list of packages at their origin. */
const BATCH = 50;
const OPEN_LIST = 2;

const LOG = { STAGE: 'bench', RELEASE: 'bench', LOG_LEVEL: 'SILENT' } as const;

/** What a stage with a shipping system pays in addition: the rows of the outbox, and their delivery. */
export async function shippingRows({ connected: table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);
  const outbox = outboxRepository(table);
  const changes = staffChanges(table, clock);
  const shipping = inMemoryShipping({ clock });
  const tools = withPauses({
    ...{ clock, table, system: shipping.system },
    logger: createLogger('bench', LOG),
    count: () => {},
  });
  const deliver = rowDelivery(tools);
  const rowIds = async () => (await outbox.list(100)).items.map(({ rowId }) => rowId);
  const deliverAll = async () => {
    for (const rowId of await rowIds()) await deliver(rowId);
  };

  let number = FIRST_NUMBER;
  const arrived = async (moreBytes = 0): Promise<ParcelRecord> => {
    number += 1;
    const small = parcelOfOneKilobyte(newCustomerId(clock.now()), 'ORIGIN', number);
    const parcel = { ...small, customerNotes: 'n'.repeat(50 + moreBytes) };
    await parcels.create(parcel);
    return parcel;
  };
  const depart = (...pile: ParcelRecord[]) =>
    changes.move(DOCK, {
      to: 'TRANSIT',
      locationDetail: 'LOAD 7',
      parcelIds: pile.map(({ parcelId }) => parcelId),
    });

  // Nothing waits, and nothing has changed there.
  const sweep = outboxSweep(tools, async () => {});
  const poll = changesPoll(tools);
  const idle = async () => {
    await sweep();
    await poll();
  };
  await idle();
  await row('shipping: an idle minute', 'R', 4, idle);
  await row('  its writes', 'W', 1, idle);

  // In a stage without a shipping system, 3 W. The row is 2 W, and its transaction doubles the write of the package.
  const first = await arrived();
  await row('shipping: move a parcel, up to 1 KB', 'W', 6, () => depart(first));
  const longer = await arrived(500);
  await row('shipping: move a parcel, up to 2 KB', 'W', 8, () => depart(longer));
  // What a change costs that is a transaction anyway, such as a handover.
  await row('shipping: a row in another transaction', 'W', 2, () =>
    table.transact({ row: outbox.adding([first.parcelId], clock.now()) }),
  );
  const pile: ParcelRecord[] = [];
  while (pile.length < PILE) pile.push(await arrived());
  await row(`shipping: move ${PILE} parcels together`, 'W', 60, () => depart(...pile));
  await deliverAll();

  const second = await arrived();
  const [created = ''] = await rowIds();
  await row('shipping: deliver a new package', 'W', 7, () => deliver(created));
  const third = await arrived();
  const [alsoCreated = ''] = await rowIds();
  await row('  its reads', 'R', 6, () => deliver(alsoCreated));
  await depart(second);
  const [moved = ''] = await rowIds();
  await row('shipping: deliver a move', 'W', 4, () => deliver(moved));
  await depart(third);
  const [alsoMoved = ''] = await rowIds();
  await row('  its reads', 'R', 6, () => deliver(alsoMoved));
  await row('  a message that comes twice', 'R', 1, () => deliver(alsoMoved));

  const batch: ParcelRecord[] = [];
  while (batch.length < BATCH) batch.push(await arrived());
  await deliverAll();
  const comparison = orderComparison(tools);
  const night = clock.now().toISOString().slice(0, 10);
  await row(`shipping: compare ${BATCH} packages`, 'R', 104, async () => {
    await pageOfList(table, { night, list: OPEN_LIST }, BATCH);
    await comparison.compare(await comparison.read(batch.map(({ parcelId }) => parcelId)));
  });
  const [once] = batch;
  await row('shipping: see a change again', 'R', 2, () => comparison.read([once?.parcelId ?? '']));
}
