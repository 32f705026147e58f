import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aParcel, aParcelInTransit, aReadyParcel, aTroubledParcel } from '#test/support/parcels.ts';
import { isAt, isFocused, textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const troubled = aTroubledParcel({ freightBillNum: 'NB900001', shippingTrackingNum: 'TBA-111 222' });
const atOrigin = aParcel({ freightBillNum: 'NB900002', shippingTrackingNum: '1Z-AAA', price: 10.1 });
const inTransit = aParcelInTransit({
  freightBillNum: 'NB900003',
  shippingTrackingNum: '1Z-BBB',
  destinationCode: 'KOD',
  paymentStatus: 'PAID',
});
const atDestination = aReadyParcel({
  freightBillNum: 'NB900004',
  shippingTrackingNum: 'ODFL 7',
  price: 20.2,
});

const user = userEvent.setup({ delay: null });
const shown = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const expectShown = (...parcels: { freightBillNum: string }[]) =>
  waitFor(() =>
    expect(shown()).toEqual(parcels.map(({ freightBillNum }) => `Freight bill ${freightBillNum}`)),
  );
const ALL = [troubled, atDestination, atOrigin, inTransit];
const search = () =>
  screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by tracking or freight bill number' });
const filter = () => screen.getByRole('button', { name: /^Filter/ });
const summary = () => within(screen.getByRole('navigation', { name: 'Summary' }));
const chips = () =>
  textsOf(within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('button'));

async function open(path = '/orders') {
  openSite(path, { as: ['Customer'], api: { 'GET /api/parcels': { body: ALL } } });
  await screen.findByRole('navigation', { name: 'Summary' });
}

const type = (text: string) => fireEvent.change(search(), { target: { value: text } });

async function openPanel() {
  await user.click(filter());
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
}

it('the search finds numbers while they are typed, keeps the text in the URL, and explains troubled packages', async () => {
  await open();
  type('1z aa');
  await expectShown(atOrigin);
  screen.getByText('1 of 4 packages');
  screen.getByRole('heading', { name: 'PAYMENT REQUIRED (1)' });
  // The summary ignores the search.
  summary().getByText(/\$30\.30/);
  await isAt('/orders?q=1z+aa');
  type('tba111');
  await expectShown(troubled);
  await isAt('/orders?q=tba111');

  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await isFocused(search);
  await waitFor(() => expect(shown()).toHaveLength(4));
  expect(screen.queryByText(/ of 4 packages/)).toBeNull();
  type('no such number');
  await screen.findByText('No packages match');
  expect(screen.queryByRole('heading', { name: /REQUIRED/ })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown()).toHaveLength(4));
  expect(search().value).toBe('');
  await isFocused(search);
  await isAt('/orders');

  type('NB900001');
  const alert = await screen.findByText(/NB900001 under ACTION REQUIRED/);
  expect(alert.closest('[role=alert]')?.textContent).toContain(
    'Until its issues are resolved, you can find a package only by its tracking number.',
  );
  expect(screen.queryByText('No packages match')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show ACTION REQUIRED' }));
  await expectShown(troubled);
});

describe('the filters', () => {
  it('apply at once, count what they show, and appear in the URL and above the list', async () => {
    await open();
    const panel = await openPanel();
    await user.click(panel.getByRole('radio', { name: 'In Transit' }));
    await waitFor(() => expect(panel.getByRole('status').textContent).toBe('1 package'));
    await user.click(within(panel.getByRole('radiogroup', { name: 'Status' })).getByLabelText('All'));
    await user.click(panel.getByRole('radio', { name: 'Anchorage' }));
    await user.click(panel.getByRole('radio', { name: 'Unpaid' }));
    await waitFor(() => expect(panel.getByRole('status').textContent).toBe('2 packages'));
    await user.click(panel.getByRole('button', { name: 'Show 2 packages' }));
    await isFocused(() => screen.getByRole('button', { name: 'Filter 2 active' }));
    await isAt('/orders?destination=ANC&paid=unpaid');
    await expectShown(atDestination, atOrigin);
    screen.getByRole('heading', { name: 'PAYMENT REQUIRED (2)' });

    await user.click(screen.getByRole('button', { name: 'Remove filter Paid Status: Unpaid' }));
    expect(chips()).toHaveLength(1);
    await isFocused(filter);
    await isAt('/orders?destination=ANC');
    await user.click((await openPanel()).getByRole('button', { name: 'Reset' }));
    await isAt('/orders');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toHaveLength(4));
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  it('are restored from a link, except unknown ones, and can be reset with one click if nothing matches', async () => {
    await open('/orders?from=mail&status=origin&paid=unpaid&destination=nowhere&q=1z');
    await expectShown(atOrigin);
    expect(chips()).toEqual([
      expect.stringMatching(/Status: At Origin/),
      expect.stringMatching(/Paid Status: Unpaid/),
    ]);
    type('odfl');
    await screen.findByText('None of your packages match the search and the filters.');
    await user.click(screen.getByRole('button', { name: 'Reset filters' }));
    await waitFor(() => expect(shown()).toHaveLength(4));
    await isFocused(filter);
    await isAt('/orders?from=mail');
  });
});

it('the summary toggles one section, and opens the payment of everything due', async () => {
  await open();
  const tile = summary().getByRole('button', { name: '1 on track' });
  await user.click(tile);
  await expectShown(inTransit);
  expect(tile.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByRole('heading', { name: /REQUIRED/ })).toHaveLength(1);
  await isAt('/orders?section=none');
  await user.click(tile);
  await waitFor(() => expect(shown()).toHaveLength(4));
  await isAt('/orders');

  await user.click(tile);
  await isAt('/orders?section=none');
  await user.click(summary().getByRole('button', { name: '1 needs action' }));
  await expectShown(troubled);
  screen.getByText('1 of 4 packages');
  await user.click(summary().getByRole('button', { name: /\$30\.30 to pay/ }));
  await screen.findByRole('heading', { name: /^2 packages, / });
  await isAt('/invoice');
});
