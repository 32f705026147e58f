import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusHistory } from '../../../../../web/src/domain/parcel/details/StatusHistory.tsx';
import { aParcel } from '../../../../support/parcels.ts';
import { renderInApp, stubApi } from '../../../support/render.tsx';

const PARCEL = aParcel({
  status: 'DESTINATION',
  statusHistory: [
    { status: 'ORIGIN', statusDate: '2026-02-02T18:00:00.000Z' },
    { status: 'TROUBLED', statusDate: '2026-02-03T18:00:00.000Z' },
    { status: 'TRANSIT', statusDate: '2026-02-04T18:00:00.000Z' },
    { status: 'DESTINATION', statusDate: '2026-02-09T18:00:00.000Z' },
  ],
});

it.each([
  [
    undefined,
    [
      'At Destination02/09/2026 9:00 AM AKST',
      'In Transit02/04/2026 10:00 AM PST',
      'Troubled02/03/2026 10:00 AM PST',
      'At Origin02/02/2026 10:00 AM PST',
    ],
  ],
  [
    ['ORIGIN', 'TRANSIT'],
    ['In Transit02/04/2026 10:00 AM PST', 'At Origin02/02/2026 10:00 AM PST'],
  ],
] as const)('lists the statuses %j, the latest first, in the time of their terminal', (statuses, lines) => {
  stubApi({});
  renderInApp(<StatusHistory parcel={PARCEL} {...(statuses && { statuses })} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(lines);
});
