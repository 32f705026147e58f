import { heading, mockResponse, type Screen } from '../screen.ts';

const PAGE = { path: '/staff/closures', account: 'service' } as const;

const closure = (from: string, until: string, reason: string) => ({
  closureId: crypto.randomUUID(),
  locationCode: 'ANC',
  ...{ from, until, reason },
  at: '2026-11-24T20:45:10.000Z',
  by: 'service@northbound.test',
});
const CLOSURES = [
  closure('2026-11-24T12:00', '2026-11-24T17:00', 'Storm'),
  closure('2099-11-24T00:00', '2099-11-26T00:00', 'Inventory'),
];

/** The closures of terminals, and the form that closes one. */
export const CLOSURE_SCREENS: Screen[] = [
  {
    ...PAGE,
    name: 'closures',
    before: mockResponse('staff/closures', 200, CLOSURES),
    reach: heading('Closures'),
  },
  {
    ...PAGE,
    name: 'closures-close',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Close a terminal' }).click();
      await page.getByRole('radio', { name: 'Other time' }).check();
      await page.getByLabel('Reason').selectOption('Other');
    },
  },
  {
    ...PAGE,
    name: 'closures-end',
    before: mockResponse('staff/closures', 200, CLOSURES),
    reach: (page) => page.getByRole('button', { name: 'Open earlier' }).click(),
  },
];
