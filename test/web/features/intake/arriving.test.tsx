import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openSite } from '../../support/site.tsx';

it('takes what is typed by hand at once when the intake is opened from the menu', async () => {
  openSite('/staff/packages', {
    as: ['ParcelOperations'],
    api: { 'GET /api/staff/parcels': { body: [] }, 'GET /api/staff/counts': { body: {} } },
  });
  const [tab] = await screen.findAllByRole('link', { name: 'Intake' });
  if (tab) await userEvent.click(tab);
  const field = await screen.findByRole('textbox', { name: 'Scan the package' });
  expect(document.activeElement).toBe(field);
});
