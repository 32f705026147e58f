import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openSite } from '../support/site.tsx';

it('shows a customer the pages, their name and number', async () => {
  openSite('/quote', { as: ['Customer'] });
  await screen.findAllByText(/10042/);
  for (const name of ['Packages', 'Appointments', 'Ship'])
    expect(screen.getAllByRole('link', { name }).length, name).toBeGreaterThan(0);
});
