import { newCustomerId } from '#functions/core/data/ids.ts';
import { parcelAccess } from '#functions/parcels/parcel-access.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { parcelService } from '#functions/parcels/parcel-service.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { trackingCodeOf } from '#functions/parcels/tracking-code.ts';
import { trackingService } from '#functions/tracking/tracking-service.ts';
import { ACTIVE_STATUSES } from '#shared/rules/parcel-status.ts';
import { type Bench, inBatches } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

/** The lists of a customer's parcels, with histories of different lengths. */
export async function parcelListRows({ table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);
  const service = parcelService(table, clock);
  const other = parcelOfOneKilobyte(newCustomerId(clock.now()), 'ORIGIN', 0);
  await parcels.create(other);
  // The sailings are in memory then, where they stay for a minute.
  await service.list(other, { statuses: [...ACTIVE_STATUSES] });
  for (const past of [0, 500, 10_000]) {
    const customerId = newCustomerId(clock.now());
    const open = Array.from({ length: 20 }, (_, index) => parcelOfOneKilobyte(customerId, 'ORIGIN', index));
    const old = Array.from({ length: past }, (_, index) =>
      parcelOfOneKilobyte(customerId, 'COMPLETED', index),
    );
    await inBatches([...open, ...old], 50, parcels.create);
    await row(`list 20 active parcels, with ${past} past parcels`, 'R', 2.5, () =>
      service.list({ customerId }, { statuses: [...ACTIVE_STATUSES] }),
    );
    if (past === 0) continue;
    await row(`list deleted parcels, among ${past} past parcels`, 'R', 25, () =>
      service.list({ customerId }, { statuses: ['DELETED'] }),
    );
    await row(`list lost and deleted parcels, among ${past} past parcels`, 'R', 25, () =>
      service.list({ customerId }, { statuses: ['LOST', 'DELETED'] }),
    );
    for (const [sort, limit] of [
      ['deliveredDate', 3],
      // Reads and sorts the latest 500.
      ['price', 30],
    ] as const) {
      const page = { sort, direction: 'descending', limit: 25 } as const;
      await row(`list 25 of ${past} past parcels by ${sort}`, 'R', limit, () =>
        service.history({ customerId }, page),
      );
    }
    const last = `NB${100_000 + past - 1}`;
    await row(`find 1 of ${past} past parcels by its number`, 'R', 1.5, () =>
      service.history({ customerId }, { q: last, limit: 25 }),
    );
    await row(`search part of a number, 500 of ${past} past parcels`, 'R', 30, () =>
      service.history({ customerId }, { q: last.slice(1), limit: 25 }),
    );
    await row(`list 25 of ${past} past parcels that match`, 'R', 30, () =>
      service.history({ customerId }, { q: 'NB1', limit: 25 }),
    );
    await row(`list 25 of ${past} past parcels of some dates`, 'R', 3, () =>
      service.history({ customerId }, { from: '2020-01-01', to: '2100-01-01', limit: 25 }),
    );
    await row(`count ${past} past parcels`, 'R', past === 500 ? 30 : 600, () =>
      service.historyTotal({ customerId }, {}),
    );
  }
}

/** All changes to one parcel. */
export async function parcelRows({ table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);
  const service = parcelService(table, clock);
  const access = parcelAccess(parcels);
  const customerId = newCustomerId(clock.now());
  const parcel = parcelOfOneKilobyte(customerId, 'ORIGIN', 1);
  const { parcelId } = parcel;
  await row('create a parcel, with its lookup items', 'W', 6, () => parcels.create(parcel));
  await row("read an owner's parcel by id", 'R', 0.5, () => access.owned({ customerId }, parcelId));
  await row('change the notes', 'W', 1, () =>
    service.updateNotes({ customerId }, parcelId, 'Leave at the dock', 1),
  );
  const before = await access.owned({ customerId }, parcelId);
  await row('change the status', 'W', 3, () =>
    parcels.save(before, withStatus(before, 'TRANSIT', clock.now(), 'dock')),
  );
  const inTransit = await access.owned({ customerId }, parcelId);
  await row('change the tracking number', 'W', 3, () =>
    parcels.save(inTransit, { ...inTransit, shippingTrackingNum: '1Z999AA10123456784' }),
  );

  // Still 1 KB after a new entry in its history.
  const changes = { paymentStatus: 'UNPAYABLE', damaged: true } as const;
  const troubled = {
    ...parcelOfOneKilobyte(customerId, 'TROUBLED', 2, changes),
    customerNotes: 'Leave at the dock',
  };
  await parcels.create(troubled);
  await row('resolve the issues of a parcel', 'W', 3, () =>
    service.resolve({ customerId }, troubled.parcelId, { acceptsDamage: true }),
  );

  const ready = {
    ...parcelOfOneKilobyte(customerId, 'DESTINATION', 3, { paymentStatus: 'PAID' }),
    customerNotes: '',
  };
  await parcels.create(ready);
  const proof = { signatureKey: `signatures/${ready.parcelId}.png` };
  await row('complete a parcel', 'W', 18, () =>
    parcels.save(ready, withStatus(ready, 'COMPLETED', clock.now(), 'dock', proof)),
  );
  await row('change the notes of a past parcel', 'W', 1, () =>
    service.updateNotes({ customerId }, ready.parcelId, 'Keep the receipt'),
  );
  await row('read a past parcel by id', 'R', 1, () => access.owned({ customerId }, ready.parcelId));
}

/** The page of a package without a login. The sailings and closures, which a warm function keeps, have been read. */
export async function trackingRows({ table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);
  const tracking = trackingService(table, clock);
  const customerId = newCustomerId(clock.now());
  const [open, ready, closed] = [
    parcelOfOneKilobyte(customerId, 'TRANSIT', 715_000),
    parcelOfOneKilobyte(customerId, 'DESTINATION', 715_001),
    parcelOfOneKilobyte(customerId, 'COMPLETED', 715_002),
  ];
  for (const parcel of [open, ready, closed]) await parcels.create(parcel);
  const withCode = ({ freightBillNum, parcelId }: typeof open) =>
    tracking.track(freightBillNum, trackingCodeOf(parcelId));
  for (const parcel of [open, ready]) await withCode(parcel);

  await row('track an open parcel', 'R', 1, () => tracking.track(open.freightBillNum));
  await row('track a closed parcel', 'R', 1.5, () => tracking.track(closed.freightBillNum));
  await row('track an open parcel with its code', 'R', 2, () => withCode(open));
  await row('track a ready parcel with its code', 'R', 2, () => withCode(ready));
  await row('try a wrong tracking code', 'W', 1, () => tracking.track(open.freightBillNum, '00000000'));
}
