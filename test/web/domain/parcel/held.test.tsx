import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aHistory, aParcel } from '#test/support/parcels.ts';
import { press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const SHIP = 'POST /api/parcels/drill/release';

it('a customer sees that a package waits for others, and ships it in one press', async () => {
  const parcel = aParcel({
    ...{ parcelId: 'drill', freightBillNum: 'NB500001', status: 'ORIGIN' },
    statusHistory: aHistory('ORIGIN'),
    heldUntil: '2999-01-05T20:00:00.000Z',
    keepFromFreezing: true,
  });
  const { heldUntil: _, ...released } = parcel;
  let current: typeof released = parcel;
  const { sent } = openSite('/orders', {
    as: ['Customer'],
    api: {
      'GET /api/parcels': () => ({ body: [current] }),
      [SHIP]: () => {
        current = released;
        return { body: released };
      },
    },
  });
  await screen.findByText(/Waiting for your other boxes/);
  screen.getByText(/Keep from freezing/);
  await press('Ship now NB500001');
  await screen.findByText('NB500001 goes with the next sailing.');
  expect(sent(SHIP)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText(/Waiting for your other boxes/)).toBeNull());
});
