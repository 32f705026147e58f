import { expect, it } from 'vitest';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { auditEntries } from '#functions/parcels/audit/parcel-audit.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import type { AbandonmentFile, StoredParcel } from '#shared/contracts/staff/abandonment.ts';
import { errorBodyOf } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aMessage } from '#test/support/messages/message.ts';
import { dock, service, staffDesk } from '../staff/staff-desk.ts';

withLocalStores();

const desk = staffDesk();
// Day 31 after the notice on February 2.
const DAY_31 = Date.parse('2026-03-05T20:00:00Z');
const NOTICE = { at: '2026-02-02T22:00:00.000Z', by: 'EMAIL', messageId: '1' } as const;
const MAIL = {
  mailedOn: '2026-03-05',
  carrier: 'USPS Certified Mail',
  trackingNumber: '9407111899223817264501',
};

const at = (time: number) => {
  desk.clock.time = time;
};
const aWaitingParcel = (changes: Partial<ParcelRecord> = {}) =>
  desk.parcel({ notices: [NOTICE], ...changes }, ['TRANSIT', 'DESTINATION']);
const file = ({ parcelId }: Pick<ParcelRecord, 'parcelId'>) =>
  desk.send(service, 'getAbandonmentFile', { params: { parcelId } });
const mail = ({ parcelId }: Pick<ParcelRecord, 'parcelId'>, body: object = MAIL) =>
  desk.send(service, 'recordMailedNotice', { params: { parcelId }, body: { ...MAIL, ...body } });

it('the file has what was sent, the sum, the claimant, and what is missing', async () => {
  at(DAY_31);
  const parcel = await aWaitingParcel();
  const { parcelId, customerId } = parcel;
  const sent = {
    event: 'package-ready' as const,
    parcelIds: [parcelId],
    createdAt: '2026-02-02T22:00:00.000Z',
  };
  await messageRepository(desk.table).create(
    aMessage(customerId, { ...sent, messageState: 'DELIVERED', packages: [parcel] }),
  );
  const { status, body } = await file(parcel);
  expect(status).toBe(200);
  // 24 charged days of 1.62 cubic feet.
  expect(body).toMatchObject({
    storage: { stage: 'ABANDONED', chargedDays: 24, total: 19.44, due: 19.44 },
    shippingDue: 27.5,
    notices: [{ by: 'EMAIL' }],
    messages: [{ type: 'package-ready', channel: 'EMAIL', state: 'DELIVERED' }],
    payBy: '2026-03-20',
  });
  expect(missing(body as AbandonmentFile)).toEqual(['DESCRIBED', 'NOTICE_MAILED', 'TIME_TO_PAY_OVER']);
});

const missing = ({ steps }: AbandonmentFile) => steps.filter(({ isDone }) => !isDone).map(({ step }) => step);

it('a mailed notice is recorded once, with who did, and completes nothing', async () => {
  at(DAY_31);
  const parcel = await aWaitingParcel();
  const responses = await Promise.all([mail(parcel), mail(parcel)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const stored = await desk.stored(parcel);
  expect(stored.mailedNotices).toEqual([
    {
      ...MAIL,
      payBy: '2026-03-20',
      amountCents: 1944 + 2750,
      recordedAt: '2026-03-05T20:00:00.000Z',
      recordedBy: service.email,
    },
  ]);
  expect(stored.status).toBe('DESTINATION');
  const [before, after] = [parcelEntity.write(parcel), parcelEntity.write(stored)];
  expect(auditEntries({ before, after })).toMatchObject([
    {
      action: 'NOTICE_MAILED',
      by: service.email,
      changes: [{ to: MAIL.mailedOn }, { to: expect.any(String) }],
    },
  ]);
  at(Date.parse('2026-03-21T20:00:00Z'));
  expect(missing((await file(parcel)).body as AbandonmentFile)).toEqual(['DESCRIBED']);
});

it('what was mailed in an earlier stay counts no more', async () => {
  at(DAY_31);
  const mailed = { ...MAIL, payBy: '2026-01-31', amountCents: 1, recordedBy: service.email };
  const parcel = await aWaitingParcel({
    ...{ destinationCode: 'PBY', mailedNotices: [{ ...mailed, recordedAt: '2026-01-16T20:00:00.000Z' }] },
  });
  const found = (await file(parcel)).body as AbandonmentFile;
  expect(found.mailedNotices).toEqual([]);
  expect(missing(found)).toEqual(['DESCRIBED', 'NOTICE_MAILED', 'TIME_TO_PAY_OVER']);
  const query = { terminal: 'PBY', stage: 'CHARGED' };
  const { body } = await desk.send(service, 'listStoredParcels', { query });
  expect(body).toMatchObject([{ parcelId: parcel.parcelId, mailedOn: null }]);
});

it('there is nothing to itemize once everything is paid', async () => {
  at(DAY_31);
  const paid = { kind: 'PAID', amountCents: 1944, days: 24, through: '2026-03-05' } as const;
  const parcel = await aWaitingParcel({
    ...{ paymentStatus: 'PAID', storageSettlements: [{ ...paid, at: '2026-03-05T19:00:00.000Z' }] },
  });
  expect(missing((await file(parcel)).body as AbandonmentFile)).toContain('ITEMIZED');
});

it.each([
  ['before storage is charged', '2026-02-09T20:00:00Z', { mailedOn: '2026-02-09' }, 409],
  ['tomorrow', '2026-03-05T20:00:00Z', { mailedOn: '2026-03-06' }, 400],
  ['before the customer was told', '2026-03-05T20:00:00Z', { mailedOn: '2026-02-01' }, 400],
  ['without a number', '2026-03-05T20:00:00Z', { trackingNumber: ' ' }, 400],
])('no notice is recorded that was mailed %s', async (_, time, body, status) => {
  at(Date.parse(time));
  const parcel = await aWaitingParcel();
  expect((await mail(parcel, body)).status).toBe(status);
  expect(await desk.stored(parcel)).toEqual(parcel);
});

it('only packages that wait at a terminal have a file', async () => {
  at(DAY_31);
  for (const other of [await desk.parcel({}, ['TRANSIT']), { parcelId: 'none' }]) {
    const { status, ...response } = await file(other);
    expect(status).toBe(404);
    expect(errorBodyOf({ status, ...response }).message).toMatch(/^(This|There)/);
  }
  const parcel = await aWaitingParcel();
  const refused = await desk.send(dock, 'recordMailedNotice', {
    params: { parcelId: parcel.parcelId },
    body: MAIL,
  });
  expect(refused.status).toBe(403);
});

it('the list has the packages with charges at one terminal, or those past 30 days, and never one without a notice', async () => {
  at(DAY_31);
  const KOD = { destinationCode: 'KOD' } as const;
  const abandoned = await aWaitingParcel(KOD);
  const charged = await aWaitingParcel({ ...KOD, notices: [{ ...NOTICE, at: '2026-02-20T22:00:00.000Z' }] });
  await aWaitingParcel({ ...KOD, notices: [] });
  const list = async (stage: 'CHARGED' | 'ABANDONED') => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await desk.send(service, 'listStoredParcels', {
        query: { terminal: 'KOD', stage, limit: '1', ...(cursor && { cursor }) },
      });
      found.push(...(page.body as StoredParcel[]).map(({ parcelId }) => parcelId));
      cursor = page.headers?.['next-cursor'] as string | undefined;
    } while (cursor);
    return found.sort();
  };
  expect(await list('CHARGED')).toEqual([abandoned.parcelId, charged.parcelId].sort());
  expect(await list('ABANDONED')).toEqual([abandoned.parcelId]);
});
