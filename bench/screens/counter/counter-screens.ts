import { mockResponse, type Screen } from '../screen.ts';
import { openAppointments, openCounter } from '../staff-steps.ts';

const DIFFERING = {
  handoverId: 'b61d9f1c-6c0b-4a5e-9d53-3a1f7c2e8b40',
  customerId: '1b6tqe3mo0s8tcj5vlk2h0fq9d',
  customerName: 'Olga Petrova',
  companyName: '',
  customerNumber: '100042',
  locationCode: 'ANC',
  parcels: [{ parcelId: 'p1', freightBillNum: 'NB500042' }],
  signerName: 'Ben Petrov',
  takenAt: '2026-03-03T19:30:00.000Z',
  sentAt: '2026-03-03T21:00:00.000Z',
  takenBy: 'warehouse@northbound.test',
  reason: 'NB500042 must be paid before it is handed over.',
};

/** The counter without a network, what came of it, and the list for picking ahead. */
export const COUNTER_SCREENS: Screen[] = [
  {
    name: 'staff-counter-offline',
    path: '/staff/pickups',
    account: 'warehouse',
    reach: async (page) => {
      await openCounter(page);
      await page.context().setOffline(true);
      await page.getByText(/^No network\. Data as of /).waitFor();
    },
  },
  {
    name: 'staff-counter-differs',
    path: '/staff/pickups',
    account: 'warehouse',
    before: mockResponse('staff/handovers/offline?*', 200, [DIFFERING]),
    reach: async (page) => {
      await openCounter(page);
      await page.getByRole('button', { name: /^Close with a note/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'staff-picking',
    path: '/staff/pickups/print',
    account: 'warehouse',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Pickups' }).last().click();
      await openAppointments(page);
      await page.getByRole('link', { name: 'Print' }).click();
      await page.getByRole('button', { name: 'Print' }).waitFor();
    },
  },
];
