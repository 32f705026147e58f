import { describe, expect, it } from 'vitest';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { trackingCodeOf } from '#functions/parcels/tracking-code.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { WRONG_CODES_PER_HOUR } from '#functions/tracking/wrong-codes.ts';
import { PARCEL_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { tracking, wordsOf } from './support.ts';

withLocalStores();

/** Everything about a package that only its customer and staff may know. */
const SECRETS: Partial<ParcelRecord> = {
  shippingTrackingNum: 'SECRETCARRIERNUMBER',
  scannedNum: 'SECRETSCAN',
  shippingProvider: 'SECRETPROVIDER',
  customerNotes: 'SECRETCUSTOMERNOTES',
  notes: 'SECRETSTAFFNOTES',
  customerName: 'SECRETNAME',
  companyName: 'SECRETCOMPANY',
  customerNumber: 'SECRETNUMBER',
  locationDetail: 'SECRETSHELF',
  tmError: 'SECRETERROR',
  signerName: 'SECRETSIGNER',
  signatureKey: 'SECRETSIGNATURE',
  unNumber: 'SECRETUN',
  emergencyPhone: 'SECRETPHONE',
  inspectedBy: 'SECRETINSPECTOR',
  paymentId: 'SECRETPAYMENT',
  transactionId: 'SECRETTRANSACTION',
  handoverId: 'SECRETHANDOVER',
  intakeId: 'SECRETINTAKE',
  priceCents: 774_499,
  declaredValueCents: 885_599,
  weightLbs: 976.5,
};

/** Departs on Wednesday, and is in Anchorage on Saturday morning. */
const SAILING: SailingRecord = {
  sailingId: '2026-03-04_LOAD55',
  loadNumber: 'LOAD 55',
  carrier: 'North Star Line',
  cutoff: '2026-03-03T12:00',
  departure: { planned: '2026-03-04T18:00' },
  calls: [
    { locationCode: 'ANC', arrival: { planned: '2026-03-07T06:00' }, readyHours: { min: 24, max: 48 } },
  ],
  changes: [],
  createdAt: '2026-02-01T18:00:00.000Z',
  createdBy: 'service@northbound.test',
  version: 1,
};

const historyTo = (status: ParcelStatus): ParcelRecord['statusHistory'] =>
  (['ORIGIN', 'TRANSIT', status] as const).map((each, day) => ({
    status: each,
    statusDate: `2026-02-0${day + 1}T18:00:00.000Z`,
    by: 'SECRETSTAFF',
    ...(each === 'TROUBLED' && { holdReason: 'INVOICE' as const, message: 'SECRETHOLD' }),
  }));

describe('the page of a package', () => {
  it.each(PARCEL_STATUSES.filter((status) => status !== 'DELETED'))(
    'in %s shows nothing that is not public, with and without the code',
    async (status) => {
      const { add, open } = await tracking();
      const statusHistory = historyTo(status);
      const parcel = await add({ ...SECRETS, freightBillNum: 'NB700001', status, statusHistory });
      const pages = [
        await open('NB700001'),
        await open('NB700001', parcel.code),
        await open('NB700001', 'WRONG'),
      ];
      for (const { status: code, body } of pages) {
        expect(code).toBe(200);
        const page = String(body);
        expect(page).toContain('NB700001');
        expect(page).not.toMatch(/SECRET|7,?744|8,?855|976|INVOICE|\$/);
        expect(page).not.toContain(parcel.customerId);
        expect(page).not.toContain(parcel.code);
      }
    },
  );

  it('of a lost package has the same bytes without a code as that of one that is not', async () => {
    const history = historyTo('LOST');
    const pageWith = async (statusHistory: ParcelRecord['statusHistory']) => {
      const { add, open } = await tracking();
      const status = statusHistory.at(-1)?.status ?? 'ORIGIN';
      await add({ freightBillNum: 'NB700020', status, statusHistory });
      return String((await open('NB700020')).body);
    };
    expect(await pageWith(history)).toBe(await pageWith(history.slice(0, -1)));
  });

  it('has only the last step without a code', async () => {
    const { add, open } = await tracking();
    await add({ freightBillNum: 'NB700002' }, ['TRANSIT']);
    const words = wordsOf((await open('nb 700002')).body);
    expect(words).toContain('Left Tacoma for Anchorage');
    expect(words).toContain('Tracking code');
    expect(words).not.toMatch(/Arrived in Tacoma|Expected/);
  });

  it('has all steps, the expected days and free storage with the code, however it is typed', async () => {
    const { add, open, form } = await tracking();
    const { code } = await add({ freightBillNum: 'NB700003' }, ['TRANSIT']);
    const spaced = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    for (const { body } of [await open('NB700003', code), await form({ number: 'NB700003', code: spaced })]) {
      expect(wordsOf(body)).toMatch(/Left Tacoma for Anchorage Feb 2 Arrived in Tacoma Feb 2/);
      expect(wordsOf(body)).not.toContain('Tracking code');
    }
    const ready = await add(
      {
        freightBillNum: 'NB700004',
        notices: [{ at: '2026-02-03T02:00:00.000Z', by: 'EMAIL', messageId: 'm' }],
      },
      ['TRANSIT', 'DESTINATION'],
    );
    expect(wordsOf((await open('NB700004', ready.code)).body)).toMatch(/Storage is free through Feb \d+/);
  });

  it('has the expected days with the code, and those of a package on hold only with a condition', async () => {
    const { add, open, table } = await tracking('2026-03-02T18:00:00Z');
    await sailingRepository(table).save(null, SAILING);
    const { code } = await add({ freightBillNum: 'NB700016' });
    expect(wordsOf((await open('NB700016', code)).body)).toMatch(
      /Expected to be ready for pickup Mar \d+ to \d+ Steps/,
    );
    const held = await add({ freightBillNum: 'NB700017' }, ['TROUBLED']);
    const words = wordsOf((await open('NB700017', held.code)).body);
    expect(words).toMatch(/Mar \d+ to \d+, if it leaves with the next sailing/);
    expect(words).toContain('The package is on hold.');
    expect(wordsOf((await open('NB700017')).body)).not.toMatch(/Expected|hold/);
  });

  it('says in one sentence that a code is wrong, and shows the same step as without one', async () => {
    const { add, open } = await tracking();
    await add({ freightBillNum: 'NB700005' });
    const other = await add({ freightBillNum: 'NB700006' });
    const without = wordsOf((await open('NB700005')).body);
    const { status, body } = await open('NB700005', other.code);
    expect(status).toBe(200);
    const sentence = 'This code does not belong to this number. Check it, and enter it again. ';
    expect(wordsOf(body)).toContain(sentence);
    expect(wordsOf(body).replace(sentence, '')).toBe(without);
  });

  it('checks no code for an hour after too many wrong ones, also the right one, and shows the last step', async () => {
    const { add, open, setTime } = await tracking('2026-02-03T12:10:00Z');
    const { code } = await add({ freightBillNum: 'NB700007' });
    const other = await add({ freightBillNum: 'NB700008' });
    for (let guess = 0; guess < WRONG_CODES_PER_HOUR; guess += 1)
      expect(wordsOf((await open('NB700007', `GUESS${guess}`)).body)).toContain('does not belong');
    const locked = wordsOf((await open('NB700007', code)).body);
    expect(locked).toContain('too many wrong codes');
    expect(locked).toContain('Arrived in Tacoma');
    expect(locked).not.toContain('Steps');
    expect(wordsOf((await open('NB700008', other.code)).body)).toContain('Steps');
    setTime('2026-02-03T13:00:00Z');
    expect(wordsOf((await open('NB700007', code)).body)).toContain('Steps');
  });

  it('counts the right code as often as it is opened as no wrong one', async () => {
    const { add, open } = await tracking();
    const { code } = await add({ freightBillNum: 'NB700009' });
    for (let visit = 0; visit <= WRONG_CODES_PER_HOUR; visit += 1)
      expect(wordsOf((await open('NB700009', code)).body)).toContain('Steps');
  });
});

describe('what does not exist', () => {
  it('is byte for byte the same page, whether unknown, deleted, malformed or the number of a carrier', async () => {
    const { add, open, form } = await tracking();
    const deleted = await add({ freightBillNum: 'NB700010' }, ['DELETED']);
    await add({ freightBillNum: 'NB700011', shippingTrackingNum: '1Z999AA10123456784' });
    const [unknown, ...others] = [
      await open('NB999999999'),
      await open('NB700010'),
      await open('NB700010', deleted.code),
      await open('1Z999AA10123456784'),
      await open('W100001'),
      await open('<script>alert(1)</script>'),
      await open('x'.repeat(5000)),
      await open('NB700010', 'x'.repeat(5000)),
      await form({ number: 'NB999999999' }),
      await form({ number: 'x'.repeat(5000) }),
    ];
    expect(unknown?.status).toBe(404);
    expect(wordsOf(unknown?.body)).toContain('We found no package with this number.');
    for (const other of others) expect(other).toEqual(unknown);
  });

  it('is a package under its earlier number', async () => {
    const { add, open, parcels } = await tracking();
    const parcel = await add({ freightBillNum: 'NB700012' });
    const { code, ...before } = parcel;
    await parcels.save(before, { ...before, freightBillNum: 'NB700013', version: 2 });
    expect((await open('NB700012', code)).status).toBe(404);
    expect((await open('NB700013', code)).status).toBe(200);
  });
});

describe('each page', () => {
  it('is small, needs no script, is not kept and sends no address on', async () => {
    const { add, open, form } = await tracking();
    const { code } = await add({ freightBillNum: 'NB700014', paymentStatus: 'PAID' }, [
      'TRANSIT',
      'DESTINATION',
      'COMPLETED',
    ]);
    for (const { headers, body } of [
      await form(),
      await open('NB700014'),
      await open('NB700014', code),
      await open('NB1'),
    ]) {
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      const page = String(body);
      expect(Buffer.byteLength(page)).toBeLessThan(12_000);
      expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
      expect(page).not.toMatch(/<script|onload|https?:/);
    }
  });

  it('is for search engines only without a number', async () => {
    const { add, open, form } = await tracking();
    await add({ freightBillNum: 'NB700015' });
    const noIndex = '<meta name="robots" content="noindex">';
    expect((await form()).body).not.toContain(noIndex);
    for (const { body } of [await open('NB700015'), await form({ number: 'NB700015' }), await open('NB1')])
      expect(body).toContain(noIndex);
  });
});

describe('the tracking code', () => {
  it('has 40 bits and no letter that is taken for another one', () => {
    const codes = Array.from({ length: 2000 }, (_, index) => trackingCodeOf(`parcel ${index}`));
    expect(new Set(codes).size).toBe(2000);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    for (let place = 0; place < 8; place += 1)
      expect(new Set(codes.map((code) => code[place])).size, `place ${place}`).toBe(32);
  });
});
