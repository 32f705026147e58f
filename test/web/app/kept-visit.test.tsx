import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aParcel } from '#test/support/parcels.ts';
import { KEPT_DATA } from '#web/lib/session/kept-data.ts';
import { noNetwork } from '../support/api.ts';
import { openSite } from '../support/site.tsx';

const API = { 'GET /api/parcels': { body: [aParcel({ freightBillNum: 'NB100001' })] } };

it('opens Active Packages if what is kept lacks a field of a package', async () => {
  openSite('/orders', { as: ['Customer'], api: API });
  await screen.findByRole('article', { name: /NB100001/ });
  await waitFor(() => expect(localStorage.getItem(KEPT_DATA)).toContain('statusHistory'));
  cleanup();
  const kept = localStorage.getItem(KEPT_DATA) ?? '';
  localStorage.setItem(KEPT_DATA, kept.replaceAll('"statusHistory"', '"history"'));
  openSite(null, { api: { 'GET /api/parcels': noNetwork } });
  await screen.findByText('Your packages could not be loaded.');
});
