import type { Page } from '@playwright/test';
import { SAILING_54, SAILING_55, SAILINGS } from '#test/support/sailings/shown-sailings.ts';
import { heading, mockResponse, type Screen } from '../screen.ts';

const mockSailings = async (page: Page) => {
  await mockResponse('staff/sailings?*', 200, SAILINGS)(page);
  for (const sailing of SAILINGS)
    await mockResponse(`staff/sailings/${sailing.sailingId}`, 200, sailing)(page);
};
const SITE = { account: 'service', before: mockSailings } as const;
const ON_THE_WAY = { ...SITE, path: `/staff/sailings/${SAILING_54.sailingId}` };
const PLANNED = { ...SITE, path: `/staff/sailings/${SAILING_55.sailingId}` };
const LIKE = { ...SITE, path: `/staff/sailings/new?like=${SAILING_55.sailingId}` };

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const aboard = (index: number, state: 'ABOARD' | 'ARRIVED') => ({
  ...{ parcelId: `p-${index}`, freightBillNum: `NB5000${index}`, state },
  ...{ customerName: 'Ana Kowalski', locationDetail: state === 'ABOARD' ? 'LOAD 54' : 'B-14' },
});
const MANIFEST = {
  account: 'warehouse',
  path: `/staff/sailings/${SAILING_54.sailingId}/manifests/ANC`,
  before: mockResponse(`staff/sailings/${SAILING_54.sailingId}/manifests/ANC`, 200, {
    ...{ sailing: SAILING_54, locationCode: 'ANC' },
    unlisted: [],
    entries: [aboard(11, 'ARRIVED'), aboard(12, 'ABOARD'), aboard(13, 'ARRIVED'), aboard(19, 'ABOARD')],
  }),
} as const;

/** The sailings, one of them with its dialogs, and the form for a season. */
export const SAILING_SCREENS: Screen[] = [
  { ...SITE, name: 'sailings', path: '/staff/sailings?week=2026-11-30', reach: heading('Sailings') },
  { ...ON_THE_WAY, name: 'sailing', reach: heading('LOAD 54') },
  { ...PLANNED, name: 'sailing-later', reach: press('+1 day') },
  {
    ...ON_THE_WAY,
    name: 'sailing-arrived',
    reach: async (page) => {
      await press('Arrived now')(page);
      await page.getByLabel('Source').waitFor();
    },
  },
  { ...ON_THE_WAY, name: 'sailing-relay', reach: press('Relay') },
  { ...PLANNED, name: 'sailing-cancel', reach: press('Cancel sailing') },
  {
    ...LIKE,
    name: 'sailing-season',
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Every week' }).check();
      await page.getByRole('checkbox', { name: /LOAD 57/ }).uncheck();
    },
  },
  { ...MANIFEST, name: 'manifest', reach: heading('LOAD 54, Anchorage') },
  {
    ...MANIFEST,
    name: 'manifest-roll',
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Choose NB500012' }).check();
      await press('Roll 1 package')(page);
      await page.getByLabel('Now on').waitFor();
    },
  },
  {
    ...SITE,
    name: 'sailing-enter',
    path: '/staff/sailings/new',
    reach: async (page) => {
      await press('Enter sailing')(page);
      await page.getByText('Enter the carrier.').waitFor();
    },
  },
];
