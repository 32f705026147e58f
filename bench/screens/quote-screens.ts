import type { Page } from '@playwright/test';
import { heading, type Screen } from './screen.ts';

async function fill(page: Page, ...sizes: [weight: string, height: string, width: string, length: string]) {
  for (const [index, name] of ['Weight', 'Height', 'Width', 'Length'].entries()) {
    await page.getByLabel(name, { exact: true }).fill(sizes[index] ?? '');
  }
  await page.getByRole('button', { name: 'Get estimate' }).click();
}

/** Quotes for visitors and customers. */
export const QUOTE_SCREENS: Screen[] = [
  { name: 'free-quote', path: '/free-quote', reach: heading('Free Quote') },
  {
    name: 'free-quote-messages',
    path: '/free-quote',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Get estimate' }).click();
      await page.getByText('Weight is required').waitFor();
    },
  },
  {
    name: 'quote-estimate',
    path: '/quote',
    account: 'customer',
    reach: async (page) => {
      await fill(page, '40', '36', '24', '24');
      await page.getByText('$64.08').waitFor();
    },
  },
  {
    name: 'quote-large',
    path: '/quote',
    account: 'customer',
    reach: async (page) => {
      await fill(page, '90', '150', '10', '10');
      await page.getByText('Large parcel', { exact: true }).waitFor();
    },
  },
];
