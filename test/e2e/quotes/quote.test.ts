import { expect, test } from '../support/fixtures.ts';

test('a visitor follows the link on the login page and sees the estimate without scrolling', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Get a quote' }).click();
  await expect(page).toHaveURL('/free-quote');
  // 12 cubic feet with a dimensional weight of 106.8 lbs, at 60 cents per pound to Anchorage.
  for (const [name, value] of [
    ['Weight', '40'],
    ['Height', '36'],
    ['Width', '24'],
    ['Length', '24'],
  ] as const)
    await page.getByLabel(name, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Get estimate' }).click();
  const result = page.getByRole('region', { name: 'Your estimate' });
  await expect(result.getByText('12 cubic feet')).toBeInViewport();
  await expect(result.getByText('$64.08')).toBeInViewport();
});
