import { aParcelRecord } from '../../support/records.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { type ScanEnd, scan } from '../support/scanner.ts';

const ENDS: [gapMs: number, end: ScanEnd][] = [
  [10, 'Enter'],
  [60, 'Tab'],
  [60, 'Control+J'],
];

test('a scan on the board opens its package, wherever the focus is, and the arrow of the order is drawn', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const numbers = ['NB778001', 'NB778002', 'NB778003'];
  await createCustomerWith(portal, (customerId) =>
    numbers.map((freightBillNum) => aParcelRecord(customerId, { freightBillNum })),
  );
  await useSessionOf(accounts.warehouse);
  await page.goto('/staff/packages');
  await expect(page.getByLabel('Scan or search')).toBeFocused();
  for (const name of ['Sort descending', 'Sort ascending']) {
    const button = page.getByRole('button', { name });
    const outside = await button.evaluate((element) => {
      const [frame, arrow] = [element, element.querySelector('path')].map((each) =>
        each?.getBoundingClientRect(),
      );
      return (
        !frame || !arrow || arrow.top < frame.top || arrow.left < frame.left || arrow.right > frame.right
      );
    });
    expect(outside).toBe(false);
    await button.click();
  }
  await page.getByLabel('Scan or search').focus();
  for (const [index, [gapMs, end]] of ENDS.entries()) {
    await scan(page, numbers[index] ?? '', { gapMs, end });
    await expect(
      page
        .getByRole('dialog')
        .getByText(numbers[index] ?? '')
        .first(),
    ).toBeVisible();
    // The last scan comes while the details of the second package are open.
    if (index !== 0) continue;
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Scan or search')).toHaveValue('');
    await page.getByRole('button', { name: 'Menu' }).focus();
  }
});
