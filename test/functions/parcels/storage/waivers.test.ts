import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#functions/parcels/audit/parcel-audit.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { errorBodyOf, type Person } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { dock, service, staffDesk } from '../staff/staff-desk.ts';

withLocalStores();

const desk = staffDesk();
desk.clock.time = Date.parse('2026-02-11T20:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

/** Two days are charged, $1.62. */
const aWaitingParcel = (changes: Partial<ParcelRecord> = {}) =>
  desk.parcel({ notices: [{ at: '2026-02-02T22:00:00.000Z', by: 'EMAIL', messageId: '1' }], ...changes }, [
    'TRANSIT',
    'DESTINATION',
  ]);
const waive = (
  person: Person,
  { parcelId }: Pick<ParcelRecord, 'parcelId'>,
  amount: number,
  requestId: string = randomUUID(),
) =>
  desk.send(person, 'waiveStorage', {
    params: { parcelId },
    body: { amount, reason: 'The terminal was flooded.', requestId },
  });
const later = async <T>(days: number, work: () => Promise<T>): Promise<T> => {
  desk.clock.time += days * DAY;
  try {
    return await work();
  } finally {
    desk.clock.time -= days * DAY;
  }
};

describe('a waiver', () => {
  it('waives what is due, with who and why in the audit trail, and is not repeated', async () => {
    const parcel = await aWaitingParcel();
    const requestId = randomUUID();
    const [first, second] = [
      await waive(service, parcel, 1.62, requestId),
      await waive(service, parcel, 1.62, requestId),
    ];
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      storage: { total: 1.62, settled: 1.62, due: 0 },
      storageHistory: {
        notices: [{ by: 'EMAIL' }],
        settlements: [{ kind: 'WAIVED', amount: 1.62, days: 2, by: service.email }],
      },
    });
    expect(second).toMatchObject({ status: 200, body: first.body });
    const stored = await desk.stored(parcel);
    expect(stored.storageSettlements).toHaveLength(1);
    const [before, after] = [parcelEntity.write(parcel), parcelEntity.write(stored)];
    expect(auditEntries({ before, after })).toMatchObject([
      { action: 'STORAGE_WAIVED', by: service.email, reason: 'The terminal was flooded.', amountCents: 162 },
    ]);
    // The next day costs the next day.
    const { body } = await later(1, () => waive(service, parcel, 0.81));
    expect(body).toMatchObject({ storage: { total: 2.43, settled: 2.43, due: 0 } });
  });

  it('is refused if another sum or nothing is due', async () => {
    const parcel = await aWaitingParcel();
    const changed = await later(1, () => waive(service, parcel, 1.62));
    expect(changed.status).toBe(409);
    expect(errorBodyOf(changed).message).toBe('The amount due is now $2.43. Check it, then waive it again.');
    for (const free of [
      await aWaitingParcel({ notices: [] }),
      await desk.parcel({}, ['TRANSIT']),
      await desk.parcel({ paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION', 'COMPLETED']),
    ]) {
      const refused = await waive(service, free, 1.62);
      expect(refused.status).toBe(409);
      expect(errorBodyOf(refused).message).toBe('No storage is due for this package.');
      expect(await desk.stored(free)).toEqual(free);
    }
  });

  it('of two at the same time wins, and the other is refused', async () => {
    const parcel = await aWaitingParcel();
    const responses = await Promise.all(
      [service, dock, service].map((person) => waive(person, parcel, 1.62)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await desk.stored(parcel)).storageSettlements).toHaveLength(1);
  });

  it('by the warehouse is limited for each stay, whoever of them waives', async () => {
    const parcel = await aWaitingParcel();
    expect((await waive(dock, parcel, 1.62)).status).toBe(200);
    // Ten dollars are twelve days and a bit.
    expect((await later(10, () => waive(dock, parcel, 8.1))).status).toBe(200);
    const refused = await later(11, () => waive(dock, parcel, 0.81));
    expect(refused.status).toBe(409);
    expect(errorBodyOf(refused).message).toContain('The warehouse can waive up to $10.00 for a package.');
    expect((await later(11, () => waive(service, parcel, 0.81))).status).toBe(200);

    // In another stay it can waive again.
    const waived = await desk.stored(parcel);
    const at = (days: number) => new Date(desk.clock.time + days * DAY);
    const found = withStatus(withStatus(waived, 'LOST', at(12), 'dock'), 'DESTINATION', at(13), 'dock');
    const notices = [{ at: at(13).toISOString(), by: 'SITE' }] as const;
    await desk.parcels.save(waived, { ...found, notices: [...notices] });
    expect((await later(22, () => waive(dock, parcel, 1.62))).status).toBe(200);
  });
});

describe('staff who tell a customer', () => {
  const tell = ({ parcelId }: ParcelRecord, way = 'PHONE') =>
    desk.send(dock, 'recordNotice', { params: { parcelId }, body: { way } });

  it('start the storage, with who told how in the audit trail', async () => {
    const parcel = await aWaitingParcel({ notices: [] });
    expect((await tell(parcel)).body).toMatchObject({ storage: { noticeDate: '2026-02-11', due: 0 } });
    const stored = await desk.stored(parcel);
    await tell(parcel, 'IN_PERSON');
    expect(await desk.stored(parcel)).toEqual(stored);
    expect(stored).toMatchObject({ updateDate: parcel.updateDate, version: parcel.version + 1 });
    const [before, after] = [parcelEntity.write(parcel), parcelEntity.write(stored)];
    expect(auditEntries({ before, after })).toMatchObject([
      { action: 'CUSTOMER_TOLD', by: dock.email, reason: 'By phone' },
    ]);
  });

  it('change nothing if the customer knew, and are refused while the package is elsewhere', async () => {
    const seen = await aWaitingParcel({ notices: [{ at: '2026-02-02T22:00:00.000Z', by: 'SITE' }] });
    expect((await tell(seen)).body).toMatchObject({ storage: { noticeDate: '2026-02-02' } });
    expect(await desk.stored(seen)).toEqual(seen);
    // A message can still bounce.
    const emailed = await aWaitingParcel();
    expect((await tell(emailed)).body).toMatchObject({ storage: { noticeDate: '2026-02-02' } });
    expect((await desk.stored(emailed)).notices).toMatchObject([{ by: 'EMAIL' }, { by: 'STAFF' }]);
    expect((await tell(await desk.parcel({}, ['TRANSIT']))).status).toBe(409);
  });
});
