import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openSite } from '../support/site.tsx';

const code = vi.hoisted(() => ({
  isMissing: true,
  load<T>(original: () => Promise<T>): Promise<T> {
    return code.isMissing ? Promise.reject(new TypeError('Failed to fetch')) : original();
  },
}));
vi.mock('#web/features/history/history-list.ts', code.load);
vi.mock('#web/features/history/HistoryPage.tsx', code.load);

it('a page whose first queries have code of its own says that it could not be loaded, and loads later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openSite('/orders', {
    as: ['Customer'],
    api: { 'GET /api/parcels': { body: [] }, 'GET /api/parcels/history': { body: [] } },
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Past Packages' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This page could not be loaded.');
  code.isMissing = false;
  fireEvent.focus(window);
  await screen.findByRole('heading', { level: 1, name: 'Historical Packages' });
});
