import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SAILING_54 } from '#test/support/sailings/shown-sailings.ts';
import { openSite } from '#test/web/support/site.tsx';

it('lists an earlier sailing until another one brings the packages of each call that it skips', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T21:00:00Z'), toFake: ['Date'] });
  const skipping = (relayedTo?: string) => ({
    ...SAILING_54,
    calls: SAILING_54.calls.map((call) => ({ ...call, skippedAt: '2026-11-28T20:00:00.000Z', relayedTo })),
  });
  openSite('/staff/sailings', {
    as: ['CustomerService'],
    api: {
      'GET /api/staff/sailings': {
        body: [
          skipping(),
          { ...skipping('2026-12-02_LOAD56'), sailingId: '2026-11-24_LOAD53', loadNumber: 'LOAD 53' },
        ],
      },
    },
  });
  const earlier = within(await screen.findByRole('list', { name: 'From earlier weeks' }));
  earlier.getByRole('link', { name: 'LOAD 54' });
  expect(earlier.queryByText('Completed')).toBeNull();
  expect(earlier.queryByRole('link', { name: 'LOAD 53' })).toBeNull();
});
