import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeCursor } from '#functions/core/data/query.ts';
import { Conflict, NotFound } from '#functions/core/platform/errors.ts';
import { agreements } from '#functions/parcels/cover/agreements.ts';
import { MAX_CLAIM_FILES } from '#shared/rules/claims/claims.ts';
import { TERMS_VERSION } from '#shared/rules/terms.ts';
import { aClaim } from '#test/support/api/a-claim.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aRegisteredCustomer, table } from '#test/support/stores.ts';
import {
  aDelivery,
  addFile,
  aFiledClaim,
  customersClaims,
  daysAfter,
  decide,
  reply,
  staffClaims,
} from './support.ts';

withLocalStores();

const DRAFT = { cause: 'MISSING_CONTENTS', whatHappened: 'One of two lamps', amount: 40 } as const;

describe('a draft', () => {
  it('is kept on the server, with its files, until it is filed or discarded', async () => {
    const { customer, parcelId } = await aDelivery();
    await customersClaims().saveDraft(customer, parcelId, { ...DRAFT, version: 0 });
    await addFile(customer, parcelId);
    const draft = await customersClaims().get(customer, parcelId);
    expect(draft).toMatchObject({ ...DRAFT, state: 'DRAFT', version: 1, files: [{ name: 'box.jpg' }] });
    await expect(staffClaims().get(parcelId)).rejects.toThrow(NotFound);
    const discard = () => customersClaims().discardDraft(customer, parcelId);
    await Promise.all([discard(), discard()]);
    await discard();
    await expect(customersClaims().get(customer, parcelId)).rejects.toThrow(NotFound);
  });

  it('is not replaced by one that is based on an older version', async () => {
    const { customer, parcelId } = await aDelivery();
    const save = (amount: number, version: number) =>
      customersClaims().saveDraft(customer, parcelId, { ...DRAFT, amount, version });
    const results = await Promise.allSettled([save(40, 0), save(50, 0)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(save(60, 0)).rejects.toThrow(Conflict);
    expect(await save(60, 1)).toMatchObject({ version: 2 });
    // After a lost response, the browser sends the same draft again.
    expect(await save(60, 1)).toMatchObject({ amount: 60, version: 2 });
  });

  it('of another customer, or about a missing package, is not found', async () => {
    const { parcelId } = await aFiledClaim();
    const stranger = await aRegisteredCustomer();
    const claims = customersClaims();
    for (const call of [
      claims.get(stranger, parcelId),
      claims.saveDraft(stranger, parcelId, { ...DRAFT, version: 0 }),
      claims.discardDraft(stranger, parcelId),
      claims.file(stranger, parcelId, aClaim()),
      claims.removeFile(stranger, parcelId, randomUUID()),
      reply(stranger, parcelId, { step: 'ANSWER', text: 'Mine' }),
    ])
      await expect(call).rejects.toThrow(NotFound);
  });
});

describe('the files of a claim', () => {
  it(`are at most ${MAX_CLAIM_FILES}, also if they are added at once`, async () => {
    const { customer, parcelId } = await aDelivery();
    const add = (fileId: string = randomUUID()) =>
      customersClaims().addFile(customer, parcelId, {
        ...{ fileId, name: 'box.jpg', contentType: 'image/jpeg', bytes: 9 },
      });
    const results = await Promise.allSettled(Array.from({ length: MAX_CLAIM_FILES + 2 }, () => add()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_CLAIM_FILES);
    const { files } = await customersClaims().get(customer, parcelId);
    await add(files[0]?.fileId);
    expect((await customersClaims().get(customer, parcelId)).files).toEqual(files);
  });

  it('must have arrived, and can then no longer be removed or replaced', async () => {
    const { customer, parcelId } = await aDelivery();
    const claims = customersClaims();
    const fileId = randomUUID();
    const file = { fileId, name: 'invoice.pdf', contentType: 'application/pdf', bytes: 5 } as const;
    const { url, headers } = await claims.addFile(customer, parcelId, file);
    await expect(claims.file(customer, parcelId, aClaim())).rejects.toThrow('Not uploaded: invoice.pdf.');
    const put = async (body: string) => (await fetch(url, { method: 'PUT', headers, body })).status;
    expect(await put('longer than it was said to be')).toBe(403);
    expect(await put('%PDF-')).toBe(200);
    expect(await put('%PDF+')).toBe(412);
    const claim = await claims.file(customer, parcelId, aClaim());
    expect(claim.events[0]?.files).toEqual([fileId]);
    await expect(claims.removeFile(customer, parcelId, fileId)).rejects.toThrow(Conflict);
    await expect(claims.addFile(customer, parcelId, file)).rejects.toThrow(Conflict);
  });

  it('are seen by staff once they are sent', async () => {
    const { customer, parcelId } = await aFiledClaim();
    const fileId = await addFile(customer, parcelId);
    const viewer = { customerId: 'staff', roles: ['CustomerService'] as const };
    await expect(staffClaims().fileUrl(viewer, parcelId, fileId)).rejects.toThrow(NotFound);
    expect((await staffClaims().get(parcelId)).files).toEqual([]);
    await reply(customer, parcelId, { step: 'ANSWER', text: 'A photo of the box' });
    const { url } = await staffClaims().fileUrl(viewer, parcelId, fileId);
    expect(await (await fetch(url)).text()).toBe('a photo');
  });
});

describe('a claim', () => {
  it.each([
    [21, false],
    [22, true],
    [270, true],
  ])('that is filed %i days after the delivery is taken; late: %s', async (days, isLate) => {
    const { customer, parcelId } = await aDelivery();
    const claim = await customersClaims(daysAfter(days)).file(customer, parcelId, aClaim());
    expect(claim).toMatchObject({ state: 'FILED', isLate });
  });

  it('is refused nine months after the delivery', async () => {
    const { customer, parcelId } = await aDelivery();
    await expect(customersClaims(daysAfter(274)).file(customer, parcelId, aClaim())).rejects.toThrow(
      'The time to claim this package ended on 11/02/2026. Please contact customer service.',
    );
  });

  it('is only about a package that was delivered, is lost or is damaged', async () => {
    const { customer, parcelId } = await aDelivery({ damaged: false }, ['TRANSIT']);
    await expect(customersClaims().file(customer, parcelId, aClaim())).rejects.toThrow(Conflict);
    for (const [changes, transitions] of [
      [{ damaged: true }, ['TRANSIT']],
      [{}, ['TRANSIT', 'LOST']],
    ] as const) {
      const other = await aDelivery(changes, transitions);
      const claim = await customersClaims().file(other.customer, other.parcelId, aClaim());
      expect(claim).toMatchObject({ state: 'FILED', isLate: false });
    }
  });

  it('knows what we are liable for', async () => {
    const { claim } = await aFiledClaim();
    expect(claim).toMatchObject({ amount: 120, declaredValue: null, limit: 100, aboveLimit: 20 });
    const covered = await aFiledClaim({ declaredValueCents: 50_000 });
    expect(covered.claim).toMatchObject({ declaredValue: 500, limit: 500, aboveLimit: 0 });
    const little = await aFiledClaim({ declaredValueCents: 5000 });
    expect(little.claim).toMatchObject({ declaredValue: 50, limit: 100, aboveLimit: 20 });
  });

  it('shows staff the bill of lading that was in force when it was filed', async () => {
    const { customer, parcel, parcelId } = await aDelivery({ declaredValueCents: 50_000 });
    await customersClaims().file(customer, parcelId, aClaim());
    expect(await staffClaims().get(parcelId)).toMatchObject({ limit: 500, agreement: null });
    const { agree } = agreements(table());
    let before = parcel;
    for (const [days, declaredValueCents] of [
      [0, 40_000],
      [1, 50_000],
      [11, 90_000],
    ] as const) {
      const changed = { ...before, declaredValueCents };
      const agreed = await agree(
        before,
        changed,
        { agreedBy: 'CHOICE', contents: 'Lamps' },
        daysAfter(days).now(),
      );
      await table().transact(agreed.writes);
      before = agreed.parcel;
    }
    expect((await staffClaims().get(parcelId)).agreement).toEqual({
      ...{ number: 2, agreedAt: daysAfter(1).now().toISOString(), agreedBy: 'CHOICE' },
      ...{ termsVersion: TERMS_VERSION, limit: 500 },
    });
  });

  it('goes from question to answer to offer to acceptance, and each side sees what was said', async () => {
    const { customer, parcelId } = await aFiledClaim();
    const asked = await decide(parcelId, { step: 'ASK', version: 1 });
    expect(asked).toMatchObject({ state: 'MORE_ASKED', version: 2 });
    const answered = await reply(customer, parcelId, { step: 'ANSWER', text: 'Here it is.' });
    expect(answered).toMatchObject({ state: 'ACKNOWLEDGED', version: 3 });
    await decide(parcelId, { step: 'OFFER', amount: 80, version: 3 });
    const accepted = await reply(customer, parcelId, { step: 'ACCEPT', offer: 80 });
    expect(accepted).toMatchObject({ state: 'ACCEPTED', offer: 80 });
    expect(accepted.events.map(({ step, side, by }) => [step, side, by])).toEqual([
      ['FILE', 'CUSTOMER', undefined],
      ['ASK', 'STAFF', undefined],
      ['ANSWER', 'CUSTOMER', undefined],
      ['OFFER', 'STAFF', undefined],
      ['ACCEPT', 'CUSTOMER', undefined],
    ]);
    const { events } = await staffClaims().get(parcelId);
    expect(events.map(({ by }) => by)).toEqual([
      undefined,
      'service@northbound.test',
      undefined,
      'service@northbound.test',
      undefined,
    ]);
  });

  it('that was declined opens again by an answer, and we get another 30 days', async () => {
    const { customer, parcelId, claim } = await aFiledClaim();
    await decide(parcelId, { step: 'DECLINE', version: 1 }, daysAfter(119));
    const answer = { step: 'ANSWER', text: 'Look at the second photo.' } as const;
    const opened = await reply(customer, parcelId, answer, daysAfter(125));
    expect(opened.state).toBe('ACKNOWLEDGED');
    expect([claim.decideBy, opened.decideBy]).toEqual(['2026-06-12', '2026-07-07']);
    await decide(parcelId, { step: 'DECLINE', version: opened.version }, daysAfter(126));
    await expect(reply(customer, parcelId, answer, daysAfter(274))).rejects.toThrow(Conflict);
    const file = { fileId: randomUUID(), name: 'box.jpg', contentType: 'image/jpeg', bytes: 9 } as const;
    await expect(customersClaims(daysAfter(274)).addFile(customer, parcelId, file)).rejects.toThrow(
      'The time to claim this package ended',
    );
  });
});

describe('the lists for staff', () => {
  it('sort open claims by their deadline, and leave out drafts', async () => {
    const all = await Promise.all([aFiledClaim(), aFiledClaim(), aFiledClaim(), aFiledClaim()]);
    const [offered = '', decided = '', fresh = '', declined = ''] = all.map(({ parcelId }) => parcelId);
    await decide(offered, { step: 'OFFER', amount: 5, version: 1 });
    await decide(decided, { step: 'ACKNOWLEDGE', version: 1 });
    await decide(declined, { step: 'DECLINE', version: 1 });
    const ids = new Set([offered, decided, fresh, declined]);
    const listed = async (list: 'OPEN' | 'CLOSED') => {
      const { shown } = await staffClaims().list({ list, limit: 100 });
      return shown.filter(({ parcelId }) => ids.has(parcelId));
    };
    const open = await listed('OPEN');
    expect(open.map(({ parcelId, deadline }) => [parcelId, deadline])).toEqual([
      [fresh, '2026-03-14'],
      [decided, '2026-06-12'],
      [offered, null],
    ]);
    expect(await listed('CLOSED')).toMatchObject([{ parcelId: declined, state: 'DECLINED', amount: 120 }]);
    const { shown } = await staffClaims().list({ list: 'OPEN', state: 'OFFERED', limit: 100 });
    expect(shown.map(({ parcelId }) => parcelId).filter((id) => ids.has(id))).toEqual([offered]);
  });

  it('are paged', async () => {
    await aFiledClaim();
    await aFiledClaim();
    const page = (after?: string) =>
      staffClaims().list({
        ...{ list: 'OPEN', limit: 1 },
        ...(after !== undefined && { cursor: encodeCursor(after) }),
      });
    const first = await page();
    const [one, other] = [first.shown[0], (await page(first.after)).shown[0]];
    expect(one).toBeDefined();
    expect(other).toBeDefined();
    expect(other?.parcelId).not.toBe(one?.parcelId);
  });
});
