import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { aShownClaim, someEvidence, staffEvent } from '#test/support/claims/shown-claims.ts';
import { aParcel } from '#test/support/parcels.ts';
import { aHistoryParcel } from '#test/web/features/history/open-history.ts';
import { deferred, errorReply, noNetwork, type Responders } from '#test/web/support/api.ts';
import { fill, isAt, isFocused, isOn, press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T20:00:00Z') });
});

const CLAIM = 'GET /api/claims/p-1';
const DRAFT = 'PUT /api/claims/p-1/draft';
const FILE = 'POST /api/claims/p-1';
const REPLY = 'POST /api/claims/p-1/replies';

const DELIVERED: Partial<Parcel> = {
  parcelId: 'p-1',
  freightBillNum: 'NB100001',
  status: 'COMPLETED',
  statusHistory: [{ status: 'COMPLETED', statusDate: '2026-11-20T20:00:00.000Z' }],
};

const open = (path: string, api: Responders) => openSite(path, { as: ['Customer'], api });

const openForm = (parcel: Partial<Parcel>, api: Responders = {}) =>
  open('/claims/p-1', { 'GET /api/parcels/p-1': { body: aParcel({ ...DELIVERED, ...parcel }) }, ...api });

const openClaim = (claim: Partial<Claim>, api: Responders = {}) =>
  open('/claims/p-1', {
    [CLAIM]: { body: aShownClaim(claim) },
    'GET /api/claims/p-1/evidence': { body: someEvidence() },
    ...api,
  });

describe('the form of a claim', () => {
  it('says which files can be sent, if another one is chosen', async () => {
    openForm({});
    const input = await screen.findByLabelText('Add photos or PDF files');
    fireEvent.change(input, { target: { files: [new File(['x'], 'letter.docx', { type: 'text/plain' })] } });
    await screen.findByText('This file cannot be used. Choose a photo or a PDF file.');
  });

  it.each([
    ['in time', '2026-11-20T20:00:00.000Z', /by Dec 11, 12 days left/],
    ['on the last day', '2026-11-08T20:00:00.000Z', /Today is the last of 21 days/],
    ['late', '2026-10-20T20:00:00.000Z', /ended on Nov 10.*still take a claim until Jul 20, 2027/],
  ])('says %s how long claims are taken', async (_, statusDate, text) => {
    openForm({ statusHistory: [{ status: 'COMPLETED', statusDate }] });
    await screen.findByText(text);
    screen.getByRole('button', { name: 'File claim' });
  });

  it.each<[string, Partial<Parcel>, RegExp]>([
    [
      'after nine months',
      { statusHistory: [{ status: 'COMPLETED', statusDate: '2026-01-20T20:00:00.000Z' }] },
      /taken until Oct 20/,
    ],
    ['on its way', { status: 'TRANSIT', statusHistory: [] }, /delivered, lost or damaged/],
  ])('is not offered for a package %s', async (_, parcel, text) => {
    openForm(parcel);
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'File claim' })).toBeNull();
  });

  it('saves a draft while it is filled in, and files what it shows', async () => {
    const draft = aShownClaim({
      state: 'DRAFT',
      whatHappened: 'Broken.',
      amount: null,
      files: [],
      version: 1,
    });
    const { sent } = openForm({}, { [DRAFT]: { body: draft }, [FILE]: { body: aShownClaim() } });
    fireEvent.change(await screen.findByLabelText(/^What happened/), { target: { value: 'Broken.' } });
    await screen.findByText(/The draft is saved/, {}, { timeout: 5000 });
    expect(sent(DRAFT)).toEqual([{ cause: 'DAMAGED', whatHappened: 'Broken.', amount: null, version: 0 }]);
    await press('File claim');
    await screen.findByText('Enter a number, such as 12.5.');
    await fill(/^Amount/, '$1,200');
    await press('File claim');
    await waitFor(() =>
      expect(sent(FILE)).toEqual([
        { cause: 'DAMAGED', whatHappened: 'Broken.', amount: 1200, requestId: expect.any(String) },
      ]),
    );
    await screen.findByText('We have your claim');
  });

  it('saves no draft while a claim is filed, not even of what was typed just before', async () => {
    const filing = deferred({ body: aShownClaim() });
    const { sent } = openForm(
      {},
      {
        [CLAIM]: { body: aShownClaim({ state: 'DRAFT', files: [], version: 1 }) },
        [DRAFT]: errorReply(409, 'Conflict', 'This claim was already filed.'),
        [FILE]: filing.reply,
      },
    );
    fireEvent.change(await screen.findByLabelText(/^What happened/), { target: { value: 'Broken glass.' } });
    await press('File claim');
    await waitFor(() => expect(sent(FILE)).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 1200));
    filing.release();
    await screen.findByText('We have your claim');
    expect(sent(DRAFT)).toEqual([]);
  });

  it('is filed by another request if it was edited after a lost response, so that the edit is not dropped', async () => {
    const { sent } = openForm(
      {},
      { [CLAIM]: { body: aShownClaim({ state: 'DRAFT', files: [], version: 1 }) }, [FILE]: noNetwork },
    );
    for (const [index, amount] of ['240', '240', '260'].entries()) {
      await fill(/^Amount/, amount);
      await press('File claim');
      await waitFor(() => expect(sent(FILE)).toHaveLength(index + 1));
      await screen.findByRole('button', { name: 'File claim' });
    }
    const ids = sent<{ requestId: string }>(FILE).map(({ requestId }) => requestId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('says why a draft is refused, and does not send the same again and again', async () => {
    const { sent } = openForm({}, { [DRAFT]: errorReply(409, 'Conflict', 'The time to claim has ended.') });
    fireEvent.change(await screen.findByLabelText(/^What happened/), { target: { value: 'Broken.' } });
    await screen.findByText(/The time to claim has ended/, {}, { timeout: 5000 });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(sent(DRAFT)).toHaveLength(1);
  });

  it('does not say that a draft is saved which is too long for it', async () => {
    openForm({}, { [CLAIM]: { body: aShownClaim({ state: 'DRAFT', files: [], version: 1 }) } });
    const field = await screen.findByLabelText(/^What happened/);
    screen.getByText(/The draft is saved/);
    fireEvent.change(field, { target: { value: 'x'.repeat(2001) } });
    await waitFor(() => expect(screen.queryByText(/The draft is saved/)).toBeNull());
  });

  it('keeps what was typed if another device has saved the draft, and shows what it wrote', async () => {
    const before = aShownClaim({ state: 'DRAFT', whatHappened: 'One.', amount: 10, files: [], version: 1 });
    const other = { ...before, whatHappened: 'Two.', amount: 20, version: 2 };
    const { sent } = openForm(
      {},
      {
        [CLAIM]: [{ body: before }, { body: other }],
        [DRAFT]: [errorReply(409, 'Conflict'), { body: { ...other, whatHappened: 'Three.', version: 3 } }],
      },
    );
    fireEvent.change(await screen.findByLabelText(/^What happened/), { target: { value: 'Three.' } });
    await screen.findByText(/Your own changes are kept/, {}, { timeout: 5000 });
    expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('20');
    await waitFor(() => expect(sent(DRAFT)).toHaveLength(2), { timeout: 5000 });
    expect(sent(DRAFT)[1]).toMatchObject({ whatHappened: 'Three.', amount: 20, version: 2 });
  });

  it('does not take a saved amount that was typed in another format for an edit', async () => {
    const saved = aShownClaim({ state: 'DRAFT', whatHappened: '', amount: 1200.5, files: [], version: 1 });
    openForm(
      {},
      {
        [CLAIM]: [errorReply(404, 'Not Found'), { body: { ...saved, amount: 900, version: 2 } }],
        [DRAFT]: { body: saved },
      },
    );
    await fill(/^Amount/, '$1,200.50');
    screen.getByLabelText(/^What happened/).focus();
    await screen.findByText(/The draft is saved/, {}, { timeout: 5000 });
    const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/);
    await waitFor(() => expect(amount.value).toBe('1200.50'));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(amount.value).toBe('900'));
  });

  it('is discarded after a question', async () => {
    const draft = aShownClaim({ state: 'DRAFT', files: [], version: 1 });
    const { calls } = openForm(
      {},
      {
        [CLAIM]: { body: draft },
        'DELETE /api/claims/p-1/draft': { status: 204, body: null },
        'GET /api/claims': { body: [] },
      },
    );
    await press('Discard draft');
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Discard draft' }));
    await isAt('/claims');
    expect(calls).toContain('DELETE /api/claims/p-1/draft');
  });
});

describe('a claim', () => {
  it.each<[string, Partial<Claim>, string, RegExp]>([
    ['filed', { state: 'FILED' }, 'We have your claim', /by Dec 20 that .*, and answer by Mar 20, 2027/],
    ['acknowledged', { state: 'ACKNOWLEDGED' }, 'We are looking into your claim', /We will answer by Mar 20/],
    [
      'that needs more',
      { state: 'MORE_ASKED', events: [staffEvent('ASK', 'The invoice?')] },
      'We need more from you',
      /Answer below/,
    ],
    ['with an offer', { state: 'OFFERED', offer: 100 }, 'We offer $100.00', /Accept the offer/],
    ['accepted', { state: 'ACCEPTED', offer: 100 }, 'You accepted $100.00', /We will pay you by/],
    [
      'declined',
      { state: 'DECLINED', events: [staffEvent('DECLINE', 'Badly packed.')] },
      'We declined your claim',
      /opens your claim again/,
    ],
    [
      'paid',
      {
        state: 'PAID',
        offer: 100,
        payment: { refunded: 18, outside: 82, reference: '1042', date: '2026-11-28' },
      },
      'We paid $100.00',
      /closed/,
    ],
  ])('%s says what happens next', async (_, claim, title, next) => {
    openClaim(claim);
    await screen.findByRole('heading', { name: title });
    screen.getByText(next);
  });

  it('that is paid says how', async () => {
    const payment = { refunded: 18, outside: 82, reference: '1042', date: '2026-11-28' };
    openClaim({ state: 'PAID', offer: 100, payment });
    const row = (await screen.findByText('Paid by check or transfer (1042) on Nov 28')).parentElement;
    expect(row?.textContent).toContain('$82.00');
    expect(screen.getByText('Refunded to the card').parentElement?.textContent).toContain('$18.00');
  });

  it('is accepted after a question, with the amount that was shown', async () => {
    const { sent } = openClaim(
      { state: 'OFFERED', offer: 100 },
      { [REPLY]: { body: aShownClaim({ state: 'ACCEPTED', offer: 100, version: 3 }) } },
    );
    await press('Accept $100.00');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(sent(REPLY)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Accept $100.00' }));
    await screen.findByText('You accepted $100.00');
    expect(sent(REPLY)).toEqual([{ step: 'ACCEPT', offer: 100, requestId: expect.any(String) }]);
    await isFocused(() => screen.getByRole('heading', { level: 1, name: 'Claim' }));
  });

  it('is refused with what the customer expects', async () => {
    const { sent } = openClaim(
      { state: 'OFFERED', offer: 100 },
      { [REPLY]: { body: aShownClaim({ state: 'ACKNOWLEDGED', offer: 100, version: 3 }) } },
    );
    await press('Refuse');
    await press('Refuse $100.00');
    await screen.findByText('Tell us what you expect instead.');
    fireEvent.change(screen.getByLabelText(/^What do you expect/), { target: { value: '$200.' } });
    await press('Refuse $100.00');
    await waitFor(() => expect(sent(REPLY)).toMatchObject([{ step: 'REFUSE', offer: 100, text: '$200.' }]));
  });

  it('takes an answer, and the next one is another request', async () => {
    const { sent } = openClaim(
      { state: 'MORE_ASKED' },
      { [REPLY]: { body: aShownClaim({ state: 'ACKNOWLEDGED', version: 3 }) } },
    );
    for (const text of ['Here.', 'And this.']) {
      fireEvent.change(await screen.findByLabelText(/^Message/), { target: { value: text } });
      await press('Send');
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Message/).value).toBe(''));
    }
    const [first, second] = sent<{ requestId: string }>(REPLY);
    expect(first).toMatchObject({ step: 'ANSWER', text: 'Here.' });
    expect(second?.requestId).not.toBe(first?.requestId);
  });

  it('sends the same answer again after a lost response, but one that was edited is another', async () => {
    const { sent } = openClaim({ state: 'MORE_ASKED' }, { [REPLY]: noNetwork });
    const field = await screen.findByLabelText(/^Message/);
    for (const [index, text] of ['Here.', 'Here.', 'Here it is.'].entries()) {
      fireEvent.change(field, { target: { value: text } });
      await press('Send');
      await waitFor(() => expect(sent(REPLY)).toHaveLength(index + 1));
      await screen.findByRole('button', { name: 'Send' });
    }
    const ids = sent<{ requestId: string }>(REPLY).map(({ requestId }) => requestId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });
});

it('the evidence has our photos by stage beside those of the customer, and marks what came after the claim', async () => {
  openClaim(
    {},
    {
      'GET /api/parcels/p-1/thumbnails': { body: { images: { 'dock-1.jpg': 'AA', 'shelf-1.jpg': 'BB' } } },
      'GET /api/claims/p-1/files/f-1': { body: { url: 'https://store.test/lamp' } },
    },
  );
  const recorded = within(await screen.findByRole('region', { name: 'What we recorded' }));
  const stage = async (name: string) => within(await recorded.findByRole('list', { name }));
  expect((await stage('At intake in Tacoma')).queryByText('After the claim')).toBeNull();
  (await stage('At arrival')).getByText('After the claim');
  const sent = within(screen.getByRole('region', { name: 'What you sent' }));
  fireEvent.click(await sent.findByRole('button', { name: 'lamp.jpg, from the customer' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('link', { name: /Open the full image/ });
  fireEvent.click(dialog.getByRole('button', { name: 'Previous image' }));
  await screen.findByRole('dialog', { name: 'Photo 2 of 2, at arrival' });
});

it('evidence that could not be loaded is not passed over', async () => {
  openClaim({}, { 'GET /api/claims/p-1/files/f-1': errorReply(400, 'Bad Request') });
  const sent = within(await screen.findByRole('region', { name: 'What you sent' }));
  await sent.findByText('Some photos could not be loaded.');
});

it.each<[string, NonNullable<Claim['payment']>, string[]]>([
  [
    'is being refunded',
    { refunded: 100, outside: 0, reference: '' },
    ['Refund to the card, under way$100.00', 'Being paid$100.00'],
  ],
  [
    'was paid in part, because the refund failed,',
    { refunded: 0, outside: 82, reference: '1042' },
    ['Paid by check or transfer (1042)$82.00', 'Paid so far$82.00'],
  ],
])('an accepted claim that %s does not say that it is paid', async (_, payment, expected) => {
  openClaim({ state: 'ACCEPTED', offer: 100, payment });
  const amounts = within(await screen.findByRole('region', { name: 'Amounts' }));
  const rows = amounts.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(rows.slice(-2)).toEqual(expected);
});

it('changes to the evidence are in words', async () => {
  const change = {
    at: '2026-11-22T20:00:00Z',
    field: 'damaged',
    from: 'false',
    to: 'true',
    isAfterReceipt: true,
  };
  const { measures } = someEvidence();
  openClaim(
    {},
    {
      'GET /api/claims/p-1/evidence': {
        body: someEvidence({ measures: { ...measures, changes: [change] } }),
      },
    },
  );
  await screen.findByText(/Damaged: no → yes/);
});

it('claims are listed with their state, and drafts can be continued', async () => {
  const claim = aShownClaim();
  open('/claims', {
    'GET /api/claims': {
      body: [claim, { ...claim, parcelId: 'p-2', freightBillNum: 'NB2', state: 'DRAFT', isLate: true }],
    },
  });
  await isOn('Claims');
  screen.getByRole('link', { name: 'Claim for NB100001' });
  expect(screen.getByRole('link', { name: 'Continue claim for NB2' }).getAttribute('href')).toBe(
    '/claims/p-2',
  );
  screen.getByText('Filed late');
});

describe('a package', () => {
  const LOST = aParcel({
    ...DELIVERED,
    status: 'LOST',
    statusHistory: [{ status: 'LOST', statusDate: '2026-11-20T20:00:00.000Z' }],
  });
  const PARCEL = 'GET /api/parcels/p-1';

  it('that is lost shows the days that are left to claim it', async () => {
    open('/orders', { 'GET /api/parcels': { body: [LOST] }, 'GET /api/claims': { body: [] } });
    expect((await screen.findByRole('link', { name: 'Claim for NB100001' })).getAttribute('href')).toBe(
      '/claims/p-1',
    );
    screen.getByText(/\(12 days left to claim\)/);
  });

  it('that is claimed leads to its claim, and has no days left to claim it', async () => {
    open('/orders', { 'GET /api/parcels': { body: [LOST] }, 'GET /api/claims': { body: [aShownClaim()] } });
    await screen.findByRole('link', { name: 'View claim for NB100001' });
    expect(screen.queryByText(/left to claim/)).toBeNull();
  });

  it('in the history shows the days that are left to claim it, until it is claimed', async () => {
    const delivered = { deliveredDate: '2026-11-20T20:00:00.000Z' };
    open('/order-history', {
      'GET /api/parcels/history': {
        body: [aHistoryParcel({ parcelId: 'p-1', ...delivered }), aHistoryParcel(delivered)],
      },
      'GET /api/claims': { body: [aShownClaim()] },
    });
    await waitFor(() => expect(screen.getAllByText('12 days left to claim')).toHaveLength(1));
  });

  it.each([
    ['can be claimed', [], 'File a claim'],
    ['has a draft', [aShownClaim({ state: 'DRAFT' })], 'Continue claim'],
    ['has a claim', [aShownClaim()], 'View claim'],
  ])('that %s has a link to it in its details', async (_, claims, name) => {
    open('/order-history?parcel=p-1', {
      'GET /api/parcels/history': { body: [] },
      [PARCEL]: { body: aParcel(DELIVERED) },
      'GET /api/claims': { body: claims },
    });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/claims/p-1');
  });
});
