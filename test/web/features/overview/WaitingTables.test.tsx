import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StoredTable } from '../../../../web/src/features/overview/WaitingTables.tsx';
import { renderInApp, stubApi } from '../../support/render.tsx';

it('tells packages that count as abandoned from those that are charged for storage', () => {
  stubApi({});
  const waiting = {
    destinationCode: 'ANC',
    customerName: 'Ada Lund',
    companyName: '',
    locationDetail: 'A-1',
    since: '2026-10-01T18:00:00.000Z',
  } as const;
  renderInApp(
    <StoredTable
      packages={[
        {
          ...waiting,
          parcelId: 'a',
          freightBillNum: 'NB1',
          days: 40,
          stage: 'ABANDONED',
          storageCharge: 61.5,
        },
        { ...waiting, parcelId: 'b', freightBillNum: 'NB2', days: 14, stage: 'CHARGED', storageCharge: 6 },
      ]}
    />,
  );
  const badges = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByText(/^(Abandoned|Charged)$/).textContent);
  expect(badges).toEqual(['Abandoned', 'Charged']);
});
