import { screen, within } from '@testing-library/react';
import { toast } from 'sonner';
import { expect, it } from 'vitest';
import type { ForwardingAddress } from '#shared/contracts/pre-alerts/forwarding-address.ts';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { isFocused, press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const GET = 'GET /api/customer/forwarding-address';
const RENEW = 'POST /api/customer/forwarding-address';
const REMOVE = 'DELETE /api/customer/forwarding-address';

const ONE = 'box-7k3m9q2xhd@in.northbound.example';
const TWO = 'box-0123456789@in.northbound.example';
const shown = (
  address: string | null,
  version: number,
  refusedAt: string | null = null,
): ForwardingAddress => ({
  isOffered: true,
  address,
  refusedAt,
  version,
});

const open = (api: Responders) =>
  openSite('/expected', { as: ['Customer'], api: { 'GET /api/pre-alerts': { body: [] }, ...api } });
const confirm = async (name: string) =>
  within(await screen.findByRole('alertdialog'))
    .getByRole('button', { name })
    .click();

it('creates an address, and says from where to forward', async () => {
  const site = open({ [GET]: { body: shown(null, 0) }, [RENEW]: { body: shown(ONE, 1) } });
  await press('Create Forwarding Address');
  await screen.findByText(ONE);
  await isFocused(screen.getByRole('heading', { name: 'Forward by email' }));
  expect(site.sent(RENEW)).toEqual([{ version: 0 }]);
  screen.getByRole('button', { name: 'Copy Address' });
  screen.getByText(/^Forward from the email address that you log in with\./);
  expect(screen.queryByText(/was refused on/)).toBeNull();
});

it('says that a mail from somebody else was refused, and replaces the address after a question', async () => {
  const site = open({
    [GET]: { body: shown(ONE, 1, '2026-11-24T20:00:00.000Z') },
    [RENEW]: { body: shown(TWO, 2) },
  });
  await screen.findByText(/was refused on 11\/24\/2026/);
  await press('Replace');
  await confirm('Replace');
  await screen.findByText(TWO);
  expect(screen.queryByText(ONE)).toBeNull();
  expect(site.sent(RENEW)).toEqual([{ version: 1 }]);
});

it('removes it after a question, and then offers to create one', async () => {
  open({
    [GET]: [{ body: shown(ONE, 1) }, errorReply(400, 'Bad Request')],
    [REMOVE]: { status: 204, body: null },
  });
  await press('Remove');
  await confirm('Remove');
  await screen.findByRole('button', { name: 'Create Forwarding Address' });
  await isFocused(screen.getByRole('heading', { name: 'Forward by email' }));
});

it('says in the dialog that it could not be replaced, and not in a toast too', async () => {
  open({ [GET]: { body: shown(ONE, 1) }, [RENEW]: errorReply(403, 'Forbidden') });
  await press('Replace');
  await confirm('Replace');
  await screen.findByText(/^The address was not replaced\. /);
  expect(toast.getToasts()).toEqual([]);
});

it('is not offered in a portal that receives no mail', async () => {
  const site = open({ [GET]: { body: { ...shown(null, 0), isOffered: false } } });
  await screen.findByRole('heading', { name: 'Expected Packages' });
  await expect.poll(() => site.sent(GET)).toHaveLength(1);
  await expect.poll(() => screen.queryByRole('heading', { name: 'Forward by email' })).toBeNull();
});
