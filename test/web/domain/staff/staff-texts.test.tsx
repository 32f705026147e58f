import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CustomerMessageSettings } from '#shared/contracts/staff/customer-texts.ts';
import type { Role } from '#shared/roles.ts';
import { MESSAGE_SETTINGS } from '#test/support/messages/message-settings.ts';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { press, textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const ADA = {
  ...{ customerId: 'ada', customerNumber: '10042', name: 'Ada Kvale', company: '' },
  ...{ mobileNumber: '907-555-0142', emailAddress: 'ada@example.com' },
};
const SETTINGS = 'GET /api/staff/customers/ada/messages/settings';
const STOP = 'DELETE /api/staff/customers/ada/texts';
const GIVEN = {
  at: '2026-01-04T22:00:00.000Z',
  isGiven: true,
  phone: '907-555-0142',
  by: 'PROFILE',
  sentence: 'You agree.',
  staffEmail: null,
} as const;
const STOPPED = {
  ...GIVEN,
  at: '2026-01-05T22:00:00.000Z',
  isGiven: false,
  by: 'STAFF',
  sentence: null,
  staffEmail: 'casey@northbound.test',
} as const;

const ON: CustomerMessageSettings = { ...MESSAGE_SETTINGS, consents: [GIVEN] };
const OFF: CustomerMessageSettings = {
  ...ON,
  texts: { ...ON.texts, state: 'STOPPED', stoppedAt: STOPPED.at },
  consents: [STOPPED, GIVEN],
};

async function openCustomer(api: Responders, role: Role = 'CustomerService') {
  const opened = openSite('/staff/packages?customer=ada', {
    as: [role],
    api: { 'GET /api/staff/customers/ada/parcels': { body: { customer: ADA, parcels: [] } }, ...api },
  });
  await screen.findByText('Messages');
  return opened;
}

const consents = async () =>
  textsOf(
    within(await screen.findByRole('list', { name: 'Consent to text messages' })).getAllByRole('listitem'),
  );

it('customer service stops a customer’s texts, once it is confirmed, and sees who agreed and stopped when', async () => {
  const { calls } = await openCustomer({ [SETTINGS]: { body: ON }, [STOP]: { body: OFF } });
  expect(calls).not.toContain(SETTINGS);
  await userEvent.click(screen.getByText('Text messages'));
  await screen.findByText('Text messages go to 907-555-0142.');
  expect(await consents()).toEqual(['Agreed on the profile, 907-555-0142, 01/04/2026 1:00 PM AKST']);

  await press('Stop all texts');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop all texts' }));
  expect(calls).not.toContain(STOP);
  await userEvent.click(dialog.getByRole('button', { name: 'Stop all texts' }));
  await screen.findByText('Text messages to 907-555-0142 were stopped.');
  expect((await consents())[0]).toBe(
    'Stopped by casey@northbound.test, 907-555-0142, 01/05/2026 1:00 PM AKST',
  );
  expect(screen.queryByRole('button', { name: 'Stop all texts' })).toBeNull();
});

it('a failure to stop texts stays in the dialog', async () => {
  await openCustomer({ [SETTINGS]: { body: ON }, [STOP]: errorReply(503, 'Busy') });
  await userEvent.click(screen.getByText('Text messages'));
  await press('Stop all texts');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop all texts' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stop all texts' }));
  await dialog.findByText(/not available right now/);
});

it('a number that gets no texts has nothing to stop', async () => {
  const texts = { ...ON.texts, state: 'UNCONFIRMED' } as const;
  await openCustomer({ [SETTINGS]: { body: { ...ON, texts, consents: [] } } });
  await userEvent.click(screen.getByText('Text messages'));
  await screen.findByText('907-555-0142 is not confirmed, so it gets no text messages.');
  expect(screen.queryByRole('button', { name: 'Stop all texts' })).toBeNull();
});

it('the warehouse does not see whether a customer gets texts', async () => {
  await openCustomer({}, 'ParcelOperations');
  expect(screen.queryByText('Text messages')).toBeNull();
});
