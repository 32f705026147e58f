import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { CheckedCode } from '#shared/contracts/collection/authorizations.ts';
import { errorReply, type Reply } from '#test/web/support/api.ts';
import { isDescribed } from '#test/web/support/page.ts';
import { scan } from '#test/web/support/scanner.ts';
import { checkboxOf, done, HAND_OVER, LIST, list, listed, openCounter, press } from './open-counter.tsx';

vi.mock('#web/components/signature/SignaturePad.tsx', async () => ({
  SignaturePad: (await import('./Pad.tsx')).Pad,
}));
vi.mock('#web/lib/api/put-file.ts', () => ({ putFile: vi.fn(async () => {}) }));

const CHECK = 'POST /api/staff/collection-codes';
const CODE = '7K3QF9XW2M';
const BEN: CheckedCode = {
  ...{ authorizationId: 'a1', name: 'Ben Miller', code: CODE, scope: 'PACKAGE', parcelIds: ['p1'] },
  ...{ customerId: 'ada', customerName: 'Ada Lund', companyName: '', customerNumber: '10042' },
};
const [FIRST, SECOND] = [listed('p1'), listed('p2')];
const open = (reply: Reply = { body: BEN }, path?: string) =>
  openCounter({ [LIST]: list(FIRST, SECOND), [CHECK]: reply, 'GET /api/staff/find': { body: {} } }, path);

async function handOver(): Promise<void> {
  await userEvent.click(screen.getByLabelText("I checked this person's ID"));
  await press(/^Sign$/);
  await press('Hand over 1 package');
  await done('1 package');
}

it('hands over to a person with a code only what it covers, in their name', async () => {
  const { sent } = open();
  await checkboxOf(FIRST);
  await press('Somebody with a code');
  await userEvent.type(screen.getByLabelText('Collection code'), '7k3qf-9xw2m');
  await screen.findByText('The code is right: Ben Miller may collect 1 package.');
  expect(sent(CHECK)).toEqual([{ locationCode: 'ANC', code: CODE }]);
  expect((await checkboxOf(FIRST)).checked).toBe(true);
  expect((await checkboxOf(SECOND)).disabled).toBe(true);
  screen.getByText('A photo ID in the name of Ben Miller.');
  await handOver();
  expect(sent(HAND_OVER)).toMatchObject([
    { authority: { kind: 'AUTHORIZED', code: CODE }, parcelIds: ['p1'], signerName: 'Ben Miller' },
  ]);
});

it('says why a code is refused, and the customer can still collect', async () => {
  const { sent } = open(errorReply(409, 'Conflict', 'This code was already used. A code works once.'));
  await checkboxOf(FIRST);
  await press('Somebody with a code');
  const field = screen.getByLabelText('Collection code');
  await userEvent.type(field, CODE);
  await isDescribed(field, 'This code was already used. A code works once.');
  await press('Ada Lund collects');
  await userEvent.click(await checkboxOf(FIRST));
  await press('The customer is signing: Ada Lund');
  await handOver();
  expect(sent(HAND_OVER)).toMatchObject([{ authority: { kind: 'OWNER' }, signerName: 'Ada Lund' }]);
});

it('takes a scanned code while the customer is served', async () => {
  open();
  await checkboxOf(FIRST);
  scan('7K3QF-9XW2M');
  await screen.findByText('The code is right: Ben Miller may collect 1 package.');
});

it('finds the customer by a code in the search', async () => {
  open({ body: BEN }, '/staff/pickups');
  const search = await screen.findByLabelText('Find a customer');
  fireEvent.change(search, { target: { value: '7k3qf-9xw2m' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await screen.findByText('The code is right: Ben Miller may collect 1 package.');
  expect((await checkboxOf(FIRST)).checked).toBe(true);
});
