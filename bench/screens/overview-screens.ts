import { claimFigures } from '#test/support/claims/shown-claims.ts';
import { LANE_RECORDS } from '#test/support/sailings/shown-sailings.ts';
import { anOverview } from '#test/support/staff/overview.ts';
import { mockResponse, type Screen } from './screen.ts';

const chart = (page: Parameters<Screen['reach']>[0]) =>
  page.getByRole('img', { name: 'Revenue' }).locator('svg').first().waitFor();

const withFigures = async (page: Parameters<Screen['reach']>[0]) => {
  await mockResponse('staff/overview', 200, anOverview())(page);
  await mockResponse('staff/claims/figures', 200, claimFigures())(page);
  await mockResponse('staff/lanes', 200, LANE_RECORDS)(page);
};

/** The overview for executives. */
export const OVERVIEW_SCREENS: Screen[] = [
  { name: 'overview', path: '/staff/overview', account: 'executive', before: withFigures, reach: chart },
  {
    name: 'overview-tables',
    path: '/staff/overview?terminal=ANC',
    account: 'executive',
    before: withFigures,
    reach: async (page) => {
      await chart(page);
      const buttons = page.getByRole('button', { name: 'Table' });
      while ((await buttons.count()) > 0) await buttons.first().click();
    },
  },
  {
    name: 'overview-failed',
    path: '/staff/overview',
    account: 'executive',
    before: mockResponse('staff/overview', 500, { status: 500, error: 'Internal Server Error' }),
    reach: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
];
