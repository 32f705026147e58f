import { beforeAll, describe, expect, it } from 'vitest';
import { parcelEvents } from '#functions/messages/events/parcel-events.ts';
import { auditEntries } from '#functions/parcels/audit/parcel-audit.ts';
import { listedFrom } from '#functions/parcels/listed-parcel-record.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { readyParcels } from '#functions/parcels/ready-parcels.ts';
import { refusalDesk } from '#functions/parcels/staff/refusal-desk.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { runs } from '#test/support/random.ts';
import { aCounter, type Counter, outcomeOf } from './support.ts';

withLocalStores();

const ROUNDS = runs(4, 15);
const CLERK = { email: 'desk@northbound.test' };
const RETURN = { reason: 'DAMAGED', note: 'The corner is crushed.', next: 'RETURN' } as const;
const REFUSED = /was refused by the customer/;

let counter: Counter;
let desk: ReturnType<typeof refusalDesk>;
beforeAll(async () => {
  counter = await aCounter();
  desk = refusalDesk(counter.table, counter.clock);
});

async function aPackage() {
  const { customer, records, input } = await counter.aPickup(1);
  const [{ parcelId } = { parcelId: '' }] = records;
  return { customer, parcelId, input };
}

describe('a package that its customer refuses', () => {
  it('is not handed over until the refusal is taken back, and its payment stays', async () => {
    const { customer, parcelId, input } = await aPackage();
    const shown = await desk.record(CLERK, parcelId, RETURN);
    expect(shown).toMatchObject({
      status: 'DESTINATION',
      paymentStatus: 'PAID',
      refusal: { reason: 'DAMAGED', next: 'RETURN', at: counter.clock.now().toISOString() },
      refusalDetails: { note: RETURN.note, by: CLERK.email },
    });
    expect(await counter.handOver(input)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(REFUSED) },
    });
    expect(listedFrom(await counter.parcel(parcelId))).toMatchObject({ refusedNext: 'RETURN' });
    expect(await readyParcels(counter.table)(customer.customerId, 'ANC')).toBe(0);
    expect((await desk.withdraw(CLERK, parcelId)).refusal).toBeUndefined();
    expect(await readyParcels(counter.table)(customer.customerId, 'ANC')).toBe(1);
    expect(await counter.handOver(input)).toMatchObject({ status: 200 });
  });

  it('is recorded once, in the audit trail with who and why, and told to the customer each time it changes', async () => {
    const { parcelId } = await aPackage();
    const before = await counter.parcel(parcelId);
    await desk.record(CLERK, parcelId, RETURN);
    await desk.record(CLERK, parcelId, RETURN);
    const refused = await counter.parcel(parcelId);
    expect(refused.version).toBe(before.version + 1);
    const changeOf = (from: typeof before, to: typeof before) => ({
      before: parcelEntity.write(from),
      after: parcelEntity.write(to),
    });
    expect(auditEntries(changeOf(before, refused))).toMatchObject([
      {
        action: 'REFUSED_BY_CUSTOMER',
        by: CLERK.email,
        changes: [
          { field: 'refusal', to: 'Damaged: The corner is crushed.' },
          { field: 'refusalNext', to: 'RETURN' },
        ],
      },
    ]);
    expect(parcelEvents(changeOf(before, refused))).toMatchObject([{ type: 'package-refused', parcelId }]);
    await desk.record(CLERK, parcelId, { ...RETURN, next: 'DISPOSE' });
    const changed = await counter.parcel(parcelId);
    expect(parcelEvents(changeOf(refused, changed))).toMatchObject([{ type: 'package-refused' }]);
    await desk.withdraw(CLERK, parcelId);
    const taken = await counter.parcel(parcelId);
    expect(parcelEvents(changeOf(changed, taken))).toEqual([]);
    expect(auditEntries(changeOf(changed, taken))).toMatchObject([
      { action: 'REFUSAL_WITHDRAWN', by: CLERK.email },
    ]);
  });

  it('is one that is ready for pickup, and not one that was handed over', async () => {
    const { customer, input, parcelId } = await aPackage();
    await counter.handOver(input);
    await expect(desk.record(CLERK, parcelId, RETURN)).rejects.toThrow('not ready for pickup');
    const [record] = await counter.ready(customer, 1);
    if (!record) throw new Error('There is no package.');
    await counter.parcels.save(record, { ...record, handoverId: 'another' });
    await expect(desk.record(CLERK, record.parcelId, RETURN)).rejects.toThrow('already been handed over');
    await expect(desk.record(CLERK, 'unknown', RETURN)).rejects.toThrow();
  });
});

it('a refusal and a handover at once: exactly one wins', { timeout: 60_000 }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { parcelId, input } = await aPackage();
    const [handover, refusal] = await Promise.all([
      counter.handOver(input),
      outcomeOf(desk.record(CLERK, parcelId, RETURN)),
    ]);
    const parcel = await counter.parcel(parcelId);
    expect([handover.status, refusal === 'done']).toEqual(
      parcel.status === 'COMPLETED' ? [200, false] : [409, true],
    );
    expect(parcel.refusal === undefined).toBe(parcel.status === 'COMPLETED');
  }
});
