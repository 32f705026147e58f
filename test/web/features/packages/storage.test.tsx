import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aReadyParcel, CHARGED_STORAGE, STORED_SIDES } from '#test/support/parcels.ts';
import { isAt, press, textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const storage = CHARGED_STORAGE;
const paid = aReadyParcel({ freightBillNum: 'NB730001', paymentStatus: 'PAID', ...STORED_SIDES, storage });
const unpaid = aReadyParcel({ freightBillNum: 'NB730002', price: 48.2, ...STORED_SIDES, storage });

const open = (path = '/orders', body = [paid, unpaid]) =>
  openSite(path, { as: ['Customer'], api: { 'GET /api/parcels': { body } } });

/** The charges of a package on the invoice. */
async function chargesOn(number: string) {
  const card = within(await screen.findByRole('article', { name: `Freight bill ${number}` }));
  return textsOf(card.getAllByText(/BASE PRICE|ADDITIONAL FEES|Total cost/)).map(
    (name) => name + card.getByText(name).closest('dt')?.nextElementSibling?.textContent,
  );
}

it('the storage of a paid package is paid alone', async () => {
  open();
  await press('Pay storage $6.47 for NB730001');
  await isAt('/invoice');
  await screen.findByRole('heading', { name: '1 package, $6.47' });
  expect(await chargesOn('NB730001')).toEqual(['ADDITIONAL FEES Storage, 3 days$6.47', 'Total cost$6.47']);
  const summary = screen.getByRole('region', { name: 'Summary' }).textContent;
  expect(summary).toContain('Base Charges$0.00Other Charges$6.47Total Charges$6.47');
});

it('the days of storage are those of its payment, also after the package was measured again', async () => {
  open('/orders', [{ ...paid, length: 2 * paid.length }]);
  await press('Pay storage $6.47 for NB730001');
  await screen.findByRole('heading', { name: '1 package, $6.47' });
  expect(await chargesOn('NB730001')).toContain('ADDITIONAL FEES Storage, 3 days$6.47');
});

it('the storage of an unpaid package is paid with its price, and the amount due has all of it', async () => {
  open();
  await press('$61.14 to pay for 2 packages');
  await isAt('/invoice');
  await screen.findByRole('heading', { name: '2 packages, $61.14' });
  expect(await chargesOn('NB730002')).toEqual([
    'BASE PRICE$48.20',
    'ADDITIONAL FEES Storage, 3 days$6.47',
    'Total cost$54.67',
  ]);
});

it('a paid package whose storage is due requires a payment, so that the link of a message shows it', async () => {
  open('/orders?section=payment');
  const section = within(await screen.findByRole('region', { name: 'PAYMENT REQUIRED (2)' }));
  section.getByRole('checkbox', { name: 'Select All' }).click();
  await screen.findByRole('button', { name: 'Pay $61.14 for 2 packages' });
  expect(section.getAllByRole('article')).toHaveLength(2);
});
