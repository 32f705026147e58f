import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alertText, isFocused, press } from '../../support/page.ts';
import { openSite } from '../../support/site.tsx';

const GET = 'GET /api/payment/savedCc/token';
const DELETE = 'DELETE /api/payment/savedCc';
const FAILED = { status: 400, body: {} };
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('is shown after a failure, can be replaced, and is removed after a question at the next try', async () => {
  const card = { cardType: 'Visa', last4: '4242', expiration: '12/2099' };
  const api = openSite('/profile', {
    as: ['Customer'],
    api: { [GET]: [FAILED, { body: card }], [DELETE]: [FAILED, { body: null }] },
  });
  expect(await alertText()).toContain('Your stored card could not be loaded.');
  await press('Retry');
  for (const text of ['Visa', '4242', '12/2099']) await screen.findByText(text);
  expect(hrefOf('Replace')).toBe('/payment?store=true&from=profile');

  await press('Remove');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove stored card' }));
  expect(api.sent(DELETE)).toEqual([]);
  await press('Remove');
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('The card was not removed.'));
  screen.getByText('4242');
  await press('Remove');
  await screen.findByText('No stored card.');
  await screen.findByText('Card removed.');
  await isFocused(await screen.findByRole('heading', { name: 'Payment Card' }));
  expect(hrefOf('Store a Card')).toBe('/payment?store=true&from=profile');
});
