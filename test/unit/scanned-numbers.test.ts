import { describe, expect, it } from 'vitest';
import { historyEntryEntity } from '#functions/parcels/history-entry-record.ts';
import { listedParcelReader } from '#functions/parcels/listed-parcel-record.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { staffParcelOf } from '#functions/parcels/staff/staff-parcel.ts';
import { PaymentLine } from '#functions/payments/attempts/payment-records.ts';
import { Parcel } from '#shared/contracts/parcel.ts';
import { historyFilter } from '#shared/rules/parcel-history.ts';
import frozenEntry from '../functions/core/data/frozen/history-entry.json' with { type: 'json' };
import frozenParcel from '../functions/core/data/frozen/parcel.json' with { type: 'json' };

const SCANNED = ']C1420984219400111201080805483016';
const NUMBER = '9400111201080805483016';

describe('a package that was stored with its whole barcode', () => {
  const item = { ...frozenParcel.items.at(-1), schemaVersion: 1, shippingTrackingNum: SCANNED };

  it('has the number of its carrier, and its barcode only for staff', () => {
    const record = parcelEntity.read(item);
    expect(record).toMatchObject({ shippingTrackingNum: NUMBER, scannedNum: SCANNED });
    expect(staffParcelOf(record).scannedNum).toBe(SCANNED);
    expect(JSON.stringify(Parcel.parse({ ...staffParcelOf(record) }))).not.toContain(SCANNED);
    expect(parcelEntity.read(parcelEntity.write(record))).toEqual(record);
  });

  it('has that number in lists, in the history and in payments too', () => {
    expect(listedParcelReader.read(item).shippingTrackingNum).toBe(NUMBER);
    const [entry] = frozenEntry.items;
    const read = historyEntryEntity.read({ ...entry, shippingTrackingNum: SCANNED });
    expect(read.shippingTrackingNum).toBe(NUMBER);
    const line = { ...item, amountCents: 1 };
    expect(PaymentLine.parse(line).shippingTrackingNum).toBe(NUMBER);
  });
});

describe('a search in the history', () => {
  const numbers = { freightBillNum: 'NB1', shippingTrackingNum: NUMBER };
  const delivered = { ...numbers, destinationCode: null, deliveredDate: '2026-01-01T00:00:00.000Z' };

  it.each([NUMBER, '9400 1112', SCANNED, '420984219400111201080805483016'])('finds it by %j', (q) => {
    expect(historyFilter({ q })(delivered)).toBe(true);
  });

  it.each(['9400111201080805483017', '42098421'])('does not find it by %j', (q) => {
    expect(historyFilter({ q })(delivered)).toBe(false);
  });
});
