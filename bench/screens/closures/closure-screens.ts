import type { Page } from '@playwright/test';
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

/** The terminal of the device is chosen already. */
const PLAN = {
  path: '/staff/pickups/plan',
  account: 'service',
  before: (page: Page) =>
    page.addInitScript(() => localStorage.setItem('staff terminal', JSON.stringify('ANC'))),
} as const;

/** The closures of terminals, the form that closes one, and the plan of a terminal with the form for its slots. */
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
  {
    ...PLAN,
    name: 'pickup-plan',
    reach: (page) => page.getByRole('table', { name: 'Days' }).waitFor(),
  },
  {
    ...PLAN,
    name: 'pickup-plan-slots',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Change slots on/ })
        .first()
        .click();
      await page.getByText(/slots become/).waitFor();
    },
  },
];
