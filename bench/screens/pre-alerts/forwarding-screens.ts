import { mockResponse, type Screen } from '../screen.ts';

const ADDRESS = 'box-7k3m9q2xhd@in.northbound.example';
const shown = { isOffered: true, address: ADDRESS, refusedAt: null, version: 1 };
const addressIs = (address: object) => mockResponse('customer/forwarding-address', 200, address);

/** The address for forwarded mail, on the page of expected packages. */
export const FORWARDING_SCREENS: readonly Screen[] = [
  {
    name: 'expected-forwarding',
    path: '/expected',
    account: 'customer',
    before: addressIs({ ...shown, refusedAt: '2026-11-24T20:00:00.000Z' }),
    reach: async (page) => {
      await page.getByText(ADDRESS).waitFor();
      await page.locator('#forwarding').evaluate((element) => element.scrollIntoView());
    },
  },
  {
    name: 'expected-forwarding-replace',
    path: '/expected',
    account: 'customer',
    before: addressIs(shown),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Replace' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
