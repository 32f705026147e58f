import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '../../../../shared/roles.ts';
import { openSite } from '../../support/site.tsx';

const FORBIDDEN: [path: string, role: Role][] = [
  ['/edit-package/p1', 'Executive'],
  ['/package-label/p1', 'Customer'],
  ['/staff/pickups', 'Executive'],
  ['/staff/overview', 'Customer'],
  ['/staff/overview', 'ParcelOperations'],
  ['/staff/overview', 'CustomerService'],
];

it.each(FORBIDDEN)('%s is forbidden for %s', async (path, role) => {
  openSite(path, { as: [role] });
  await waitFor(() => expect(window.location.pathname).toBe('/forbidden'));
});
