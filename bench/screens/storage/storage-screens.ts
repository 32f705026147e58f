import type { Page } from '@playwright/test';
import { anAbandonmentFile, aStoredParcel } from '#test/support/staff/abandonment.ts';
import { mockResponse, type Screen } from '../screen.ts';

const FILE = {
  account: 'service',
  before: mockResponse('staff/storage/p-1', 200, anAbandonmentFile()),
} as const;

const section = (name: string) => (page: Page) => page.getByRole('heading', { name }).waitFor();

/** The packages of a terminal whose storage is charged, the file of one, and its notice. */
export const STORAGE_SCREENS: readonly Screen[] = [
  {
    name: 'staff-storage',
    path: '/staff/storage',
    account: 'service',
    before: mockResponse('staff/storage?*', 200, [aStoredParcel()]),
    reach: async (page) => page.getByText('No notice mailed').waitFor(),
  },
  { name: 'staff-storage-file', path: '/staff/storage/p-1', ...FILE, reach: section('What is due') },
  {
    name: 'staff-storage-mailed-notice',
    path: '/staff/storage/p-1',
    ...FILE,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Record mailed notice' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'staff-storage-notice', path: '/staff/storage/p-1/notice', ...FILE, reach: section('The goods') },
];
