import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StaffClaim } from '#shared/contracts/staff/claims.ts';
import type { Role } from '#shared/roles.ts';
import { aStaffClaim, someEvidence, staffEvent } from '#test/support/claims/shown-claims.ts';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { fill, isOn, press, textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T20:00:00Z') });
});

const CLAIM = 'GET /api/staff/claims/p-1';
const DECIDE = 'POST /api/staff/claims/p-1/decisions';

const open = (claim: Partial<StaffClaim>, api: Responders = {}, role: Role = 'CustomerService') =>
  openSite('/staff/claims/p-1', {
    as: [role],
    api: {
      [CLAIM]: { body: aStaffClaim(claim) },
      'GET /api/claims/p-1/evidence': { body: someEvidence() },
      ...api,
    },
  });

it('open claims show both clocks, and say in words which are near or overdue', async () => {
  const claims = [
    aStaffClaim({ parcelId: 'p-1', acknowledgeBy: '2026-11-27' }),
    aStaffClaim({ parcelId: 'p-2', state: 'ACKNOWLEDGED', decideBy: '2026-12-01' }),
    aStaffClaim({ parcelId: 'p-3', state: 'OFFERED', offer: 100 }),
  ];
  const { calls } = openSite('/staff/claims', {
    as: ['CustomerService'],
    api: { 'GET /api/staff/claims': { body: claims } },
  });
  await isOn('Claims');
  const rows = textsOf(within(await screen.findByRole('list', { name: 'Claims' })).getAllByRole('listitem'));
  expect(rows[0]).toContain('Acknowledge by Nov 272 days overdueDecide by Mar 20, 2027111 days left');
  expect(rows[1]).toContain('Decide by Dec 12 days left');
  expect(rows[2]).toContain('Waiting for the customer');
  fireEvent.click(screen.getByRole('button', { name: 'Closed' }));
  await waitFor(() => expect(calls.at(-1)).toBe('GET /api/staff/claims?list=CLOSED'));
  fireEvent.click(screen.getByRole('button', { name: 'Information requested' }));
  await waitFor(() => expect(calls.at(-1)).toBe('GET /api/staff/claims?state=MORE_ASKED'));
});

it.each<[Role, StaffClaim['state'], string[]]>([
  ['CustomerService', 'FILED', ['Acknowledge', 'Request information', 'Make offer', 'Decline']],
  ['CustomerService', 'OFFERED', ['Make offer', 'Decline']],
  ['CustomerService', 'DECLINED', []],
  ['ParcelOperations', 'FILED', []],
  ['Executive', 'FILED', []],
])('%s can do with a claim in the state %s: %j', async (role, state, expected) => {
  open({ state }, {}, role);
  await screen.findByRole('heading', { name: /NB100001/ });
  const names = ['Acknowledge', 'Request information', 'Make offer', 'Decline', 'Pay'];
  expect(names.filter((name) => screen.queryByRole('button', { name }))).toEqual(expected);
});

it('an offer has an amount and a message, and is based on what is on screen', async () => {
  const { sent } = open(
    {},
    { [DECIDE]: { body: aStaffClaim({ state: 'OFFERED', offer: 100, version: 2 }) } },
  );
  await press('Make offer');
  await screen.findByText('Claimed $240.00, covered up to $100.00. No limit was agreed.');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Make offer' }));
  await dialog.findByText('Enter a message to the customer.');
  await fill(/^Amount of the offer/, '100');
  fireEvent.change(dialog.getByLabelText(/^Message/), { target: { value: 'The cover in full.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Make offer' }));
  await waitFor(() =>
    expect(sent(DECIDE)).toEqual([
      {
        step: 'OFFER',
        amount: 100,
        message: 'The cover in full.',
        version: 1,
        requestId: expect.any(String),
      },
    ]),
  );
  await screen.findByText('Offer made');
});

it.each<[string, Partial<StaffClaim>, string, RegExp]>([
  [
    'the limit that was agreed',
    {
      limit: 400,
      agreement: {
        number: 2,
        agreedAt: '2026-10-30T18:00:00Z',
        agreedBy: 'PAYMENT',
        termsVersion: '2025-08-18',
        limit: 400,
      },
    },
    'A limit of $400.00 was agreed',
    /^On 10\/30\/2026 by the customer with the payment, under the terms effective 08\/18\/2025\. Bill of lading, version 2$/,
  ],
  [
    'that no limit was agreed',
    { agreement: null },
    'No limit was agreed',
    /binds only where one was offered and agreed/,
  ],
])('says %s', async (_, claim, title, text) => {
  open(claim);
  const region = within(await screen.findByRole('region', { name: 'Limit of liability' }));
  const heading = region.getByRole('heading', { name: title });
  expect(heading.nextSibling?.textContent).toMatch(text);
});

it('a decision that was made is not shown as a change by somebody else', async () => {
  const filed = aStaffClaim();
  const declined = aStaffClaim({
    state: 'DECLINED',
    version: 2,
    events: [...filed.events, staffEvent('DECLINE', 'Badly packed.')],
  });
  open({}, { [CLAIM]: [{ body: filed }, { body: declined }], [DECIDE]: { body: declined } });
  await press('Decline');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Badly packed.' } });
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  observer.disconnect();
  expect(seen.filter((text) => /no longer possible|Your own changes are kept/.test(text))).toEqual([]);
});

it('what has happened since a dialog was opened is listed, also twice the same and without a text', async () => {
  const failed = vi.spyOn(console, 'error');
  const filed = aStaffClaim();
  const answered = (at: string, text: string) => ({
    ...{ step: 'ANSWER' as const, side: 'CUSTOMER' as const, files: [] },
    ...{ at, text },
  });
  const changed = aStaffClaim({
    version: 4,
    events: [
      ...filed.events,
      answered('2026-11-28T20:00:00Z', 'One.'),
      answered('2026-11-28T21:00:00Z', 'Two.'),
      staffEvent('PAY', '', 100),
    ],
  });
  open({}, { [CLAIM]: [{ body: filed }, { body: changed }], [DECIDE]: errorReply(409, 'Conflict') });
  await press('Decline');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Badly packed.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  await dialog.findByText('Two.');
  expect(textsOf(dialog.getAllByRole('listitem'))).toEqual([
    'Answered: One.',
    'Answered: Two.',
    'Claim paid: $100.00',
  ]);
  expect(failed).not.toHaveBeenCalled();
});

it('a claim that was paid is not reported as unpaid because it could not be loaded again', async () => {
  const paid = { status: 204, body: null };
  open(
    { state: 'ACCEPTED', offer: 18 },
    {
      [CLAIM]: [{ body: aStaffClaim({ state: 'ACCEPTED', offer: 18 }) }, errorReply(400, 'Bad Request')],
      'POST /api/staff/claims/p-1/payment': paid,
    },
  );
  await press('Pay');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Pay $18.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 8000 });
});

it('a decision that another one has overtaken shows it, keeps what was typed, and is sent again for the new state', async () => {
  const answered = aStaffClaim({
    state: 'ACKNOWLEDGED',
    version: 2,
    events: [
      ...aStaffClaim().events,
      {
        step: 'ANSWER',
        at: '2026-11-28T20:00:00Z',
        side: 'CUSTOMER',
        text: 'I found the invoice.',
        files: [],
      },
    ],
  });
  const { sent } = open(
    { state: 'ACKNOWLEDGED' },
    {
      [CLAIM]: [{ body: aStaffClaim({ state: 'ACKNOWLEDGED' }) }, { body: answered }],
      [DECIDE]: [
        errorReply(409, 'Conflict', 'This claim has changed.'),
        { body: { ...answered, state: 'DECLINED', version: 3 } },
      ],
    },
  );
  await press('Decline');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Badly packed.' } });
  const decline = () => fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  decline();
  await dialog.findByText(/Not saved yet: the claim was changed/);
  dialog.getByText('I found the invoice.');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Badly packed.');
  decline();
  await waitFor(() => expect(sent(DECIDE)).toHaveLength(2));
  expect(sent<{ version: number }>(DECIDE).map(({ version }) => version)).toEqual([1, 2]);
});

it('an accepted offer is paid to the card as far as possible, and the rest by a check with its number', async () => {
  const payment = { refunded: 18, outside: 82, reference: '1042', date: '2026-11-29' };
  const { sent } = open(
    { state: 'ACCEPTED', offer: 100 },
    {
      [CLAIM]: [
        { body: aStaffClaim({ state: 'ACCEPTED', offer: 100 }) },
        { body: aStaffClaim({ state: 'PAID', offer: 100, payment }) },
      ],
      'POST /api/staff/claims/p-1/payment': { status: 204, body: null },
    },
  );
  await press('Pay');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Paid by check or transfer').parentElement?.textContent).toContain('$82.00');
  fireEvent.click(dialog.getByRole('button', { name: 'Pay $100.00' }));
  await dialog.findByText('Enter the number of the check or transfer.');
  await fill(/^Refund to the card/, '19');
  await dialog.findByText('At most $18.00 can be refunded.');
  await fill(/^Refund to the card/, '18');
  await fill(/^Check or transfer number/, '1042');
  fireEvent.click(dialog.getByRole('button', { name: 'Pay $100.00' }));
  await screen.findByText('Paid by check or transfer (1042) on Nov 29');
  expect(sent('POST /api/staff/claims/p-1/payment')).toEqual([
    {
      refund: 18,
      outside: { amount: 82, reference: '1042', date: '2026-11-29' },
      version: 1,
      requestId: expect.any(String),
    },
  ]);
});

it.each([
  ['is being paid', { refunded: 100, outside: 0, reference: '' }, false],
  ['was paid in part, because the refund failed', { refunded: 0, outside: 82, reference: '1042' }, true],
])('an accepted offer that %s can be paid: %s', async (_, payment, expected) => {
  open({ state: 'ACCEPTED', offer: 100, payment });
  await screen.findByRole('heading', { name: /NB100001/ });
  expect(screen.queryByRole('button', { name: 'Pay' }) !== null).toBe(expected);
});
