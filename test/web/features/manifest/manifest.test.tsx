import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Manifest } from '#shared/contracts/sailings/sailings.ts';
import type { RollInput } from '#shared/contracts/staff/staff-parcels.ts';
import { press } from '#test/web/support/page.ts';
import { aManifest, aSailing } from '#test/web/support/sailings.ts';
import { openSite } from '#test/web/support/site.tsx';

it('rolls as many packages of a large load as one request takes', async () => {
  const numbers = Array.from({ length: 120 }, (_, index) => `NB${50_000 + index}`);
  const departed = aSailing({ departure: { planned: '2026-01-05T18:00' } });
  const { sent } = openSite(`/staff/sailings/${departed.sailingId}/manifests/ANC`, {
    as: ['ParcelOperations'],
    api: {
      [`GET /api/staff/sailings/${departed.sailingId}/manifests/ANC`]: {
        body: aManifest(departed, new Map(numbers.map((number) => [number, 'ABOARD']))),
      },
      'GET /api/staff/sailings': { body: [departed] },
      'POST /api/staff/rolls': ({ body }) => ({
        body: {
          results: (body as RollInput).parcelIds.map((parcelId) => ({ parcelId, refusal: null })),
        },
      }),
    },
  });
  const load = within(await screen.findByRole('region', { name: 'LOAD 55' }));
  load.getByText(/NB50019 and 100 more$/);
  await press('Choose 100');
  await load.findByRole('button', { name: 'Roll 100 packages' });
  await press('Choose none');
  await press('Choose 100');
  await press('Roll 100 packages');
  const dialog = within(await screen.findByRole('dialog', { name: 'Roll 100 packages' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Roll 100 packages' }));
  await screen.findByText('100 packages rolled.');
  const body = { fromSailingId: departed.sailingId, toSailingId: null, reason: 'CARGO_ROLLED' };
  expect(sent<RollInput>('POST /api/staff/rolls')).toEqual([
    { ...body, parcelIds: numbers.slice(0, 100).map((number) => `id of ${number}`) },
  ]);
});

type Call = Manifest['sailing']['calls'][number];

it.each<[string, Partial<Call>]>([
  ['Aboard', {}],
  ['Missing', { arrival: { planned: '2026-01-08T06:00', actual: '2026-01-08T07:00' } }],
])('says that packages which have not come are %s', async (label, changes) => {
  const departed = aSailing({ departure: { planned: '2026-01-05T18:00' } });
  const sailing = { ...departed, calls: departed.calls.map((call) => ({ ...call, ...changes })) };
  openSite(`/staff/sailings/${sailing.sailingId}/manifests/ANC`, {
    as: ['ParcelOperations'],
    api: {
      [`GET /api/staff/sailings/${sailing.sailingId}/manifests/ANC`]: {
        body: aManifest(sailing, new Map([['NB10001', 'ABOARD']])),
      },
    },
  });
  const load = within(await screen.findByRole('region', { name: 'LOAD 55' }));
  load.getByText((_, element) => element?.textContent === `${label}: NB10001`);
});
