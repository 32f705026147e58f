import { NEXT_CURSOR_HEADER, SEARCHED_HEADER } from '#shared/route.ts';
import { heading, mockResponse, type Screen } from './screen.ts';

const PAST = 'parcels/history?*';
const page = { path: '/order-history', account: 'busy' } as const;

/** Historical Packages. */
export const HISTORY_SCREENS: Screen[] = [
  {
    ...page,
    name: 'order-history',
    reach: (here) => here.getByRole('rowheader').first().waitFor(),
  },
  {
    ...page,
    name: 'order-history-details',
    reach: async (here) => {
      await here.getByRole('rowheader').getByRole('button').first().click();
      await here.getByText('Status history').waitFor();
    },
  },
  {
    ...page,
    name: 'order-history-missing',
    path: '/order-history?parcel=nothing',
    reach: (here) => here.getByText('This package was not found.').waitFor(),
  },
  {
    ...page,
    name: 'order-history-empty',
    before: mockResponse(PAST, 200, []),
    reach: (here) => here.getByText('No historical packages found.').waitFor(),
  },
  {
    ...page,
    name: 'order-history-loading',
    before: (here) => here.route(`**/api/${PAST}`, () => {}),
    reach: heading('Historical Packages'),
  },
  {
    ...page,
    name: 'order-history-searching',
    path: '/order-history?q=48',
    // The first part has the busy customer's own matches, and the next one never arrives.
    before: (here) =>
      here.route(`**/api/${PAST}`, async (route) => {
        if (route.request().url().includes('cursor=')) return;
        const response = await route.fetch();
        const headers = { ...response.headers(), [NEXT_CURSOR_HEADER]: 'next', [SEARCHED_HEADER]: '500' };
        await route.fulfill({ response, headers, json: (await response.json()).slice(0, 2) });
      }),
    reach: (here) => here.getByText('500 packages searched so far').waitFor(),
  },
  {
    ...page,
    name: 'order-history-failed',
    before: mockResponse(PAST, 400, { status: 400, error: 'Bad Request' }),
    reach: (here) => here.getByText('Your past packages could not be loaded.').waitFor(),
  },
];
