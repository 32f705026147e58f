import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PaymentCard } from '../../../../../web/src/features/profile/card/PaymentCard.tsx';
import { renderInApp, stubApi } from '../../../support/render.tsx';

const toasts = vi.hoisted(() => ({ notify: vi.fn(), notifyError: vi.fn() }));
vi.mock('../../../../../web/src/lib/toasts.ts', () => toasts);

const GET = 'GET /api/payment/savedCc/token';
const DELETE = 'DELETE /api/payment/savedCc';
const CARD = { cardType: 'Visa', last4: '4242', expiration: '12/2099' };

function show(responses: Parameters<typeof stubApi>[0]) {
  const api = stubApi(responses);
  renderInApp(<PaymentCard />);
  return api;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('shows the stored card and where to replace it', async () => {
  show({ [GET]: () => ({ body: CARD }) });
  for (const text of ['Visa', '4242', '12/2099']) await screen.findByText(text);
  expect(screen.getByRole('link', { name: 'Replace' }).getAttribute('href')).toBe(
    '/payment?store=true&from=profile',
  );
});

it('offers to store a card if there is none', async () => {
  show({ [GET]: () => ({ body: null }) });
  await screen.findByText('No stored card.');
  expect(screen.getByRole('link', { name: 'Store a Card' }).getAttribute('href')).toBe(
    '/payment?store=true&from=profile',
  );
});

it('loads the card again after a failure', async () => {
  let isDown = true;
  show({ [GET]: () => (isDown ? { status: 503, body: {} } : { body: CARD }) });
  expect((await screen.findByRole('alert')).textContent).toContain('Your stored card could not be loaded.');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('4242');
});

it('asks before it removes the card, shows a failure in the dialog, and removes it at the next try', async () => {
  let isDown = true;
  const api = show({
    [GET]: () => ({ body: CARD }),
    [DELETE]: () => (isDown ? { status: 503, body: {} } : { body: null }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove stored card' }));
  expect(api.sent(DELETE)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('The card was not removed.'));
  screen.getByText('4242');
  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('No stored card.');
  expect(toasts.notify).toHaveBeenCalledWith('Card removed.');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Payment Card' })).toBe(document.activeElement),
  );
});
