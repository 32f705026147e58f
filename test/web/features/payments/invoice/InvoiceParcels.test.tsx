import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSelectionStore } from '../../../../../web/src/domain/parcel/selection/selected-parcels.ts';
import { aParcel } from '../../../../support/parcels.ts';
import { openSite } from '../../../support/site.tsx';

const user = userEvent.setup({ delay: null });
const plain = aParcel({ freightBillNum: 'NB710001', price: 27.5, customerNotes: 'Ring twice' });
plain.charges = [{ chargeId: '1', chargeType: 'BASE_PRICE', amount: 27.5 }];
const charged = aParcel({
  freightBillNum: 'NB710002',
  price: 95.11,
  charges: [
    { chargeId: '1', chargeType: 'BASE_PRICE', amount: 45.1 },
    { chargeId: '2', chargeType: 'HAZARD', amount: 50 },
    { chargeId: '3', chargeType: 'ADDITIONAL_FEES', amount: 0.01 },
  ],
});

function openInvoice(...selected: { parcelId: string }[]) {
  useSelectionStore.setState({
    customer: 'ada',
    selection: new Set(selected.map(({ parcelId }) => parcelId)),
  });
  openSite('/invoice', { as: ['Customer'], api: { 'GET /api/parcels': { body: [plain, charged] } } });
}
const remove = () => user.click(screen.getByRole('button', { name: 'Remove NB710002 from the invoice' }));

it('lists the selected packages with their charges; one can be removed, and Back keeps the rest', async () => {
  openInvoice(plain, charged);
  const heading = await screen.findByRole('heading', { name: '2 packages, $122.61' });
  const card = screen.getByRole('article', { name: /NB710002/ });
  for (const text of [
    'Tacoma to Anchorage',
    '24 × 18 × 12 in',
    '32.5 lbs',
    'UPS',
    '1Z999AA10123456784',
    'BASE PRICE$45.10',
    'HAZARD$50.00',
    'ADDITIONAL FEES$0.01',
  ])
    expect(card.textContent).toContain(text);
  within(screen.getByRole('article', { name: /NB710001/ })).getByText('Ring twice');
  const summary = screen.getByRole('region', { name: 'Summary' }).textContent;
  expect(summary).toContain('Base Charges$72.60Other Charges$50.01Total Charges$122.61');

  await remove();
  await waitFor(() => expect(heading.textContent).toBe('1 package, $27.50'));
  expect(document.activeElement).toBe(heading);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('button', { name: 'Pay $27.50 for 1 package' });
});

it('moves the focus to the way on when the last package is removed', async () => {
  openInvoice(charged);
  await screen.findByRole('heading', { name: '1 package, $95.11' });
  await remove();
  await screen.findByText('No packages selected for payment.');
  const wayOn = screen.getByRole('link', { name: 'Return to Orders' });
  await waitFor(() => expect(document.activeElement).toBe(wayOn));
  await user.click(wayOn);
  await screen.findByRole('heading', { name: 'Active Packages' });
});

it('has nothing to pay when its packages were paid elsewhere', async () => {
  openInvoice({ parcelId: 'paid-elsewhere' });
  await screen.findByText('No packages selected for payment.');
});
