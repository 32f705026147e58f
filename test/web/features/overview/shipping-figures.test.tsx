import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ShippingStatus } from '#shared/contracts/staff/shipping.ts';
import { anOverview } from '#test/support/staff/overview.ts';
import { aShippingStatus } from '#test/support/staff/shipping.ts';
import { errorReply, type Reply } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';

/** Only a real browser can draw the charts. */
vi.mock('#web/features/overview/OverviewCharts.tsx', () => {
  const Chart = () => <svg />;
  return { StatusChart: Chart, PackagesChart: Chart, RevenueChart: Chart };
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-06T20:00:00Z') });
});

const open = (reply: Reply) =>
  openSite('/staff/overview', {
    as: ['Executive'],
    api: { 'GET /api/staff/overview': { body: anOverview() }, 'GET /api/staff/shipping': reply },
  });
const section = () => screen.findByRole('region', { name: 'TruckMate' });

it.each<[string, Partial<ShippingStatus>, string[]]>([
  ['up to date', {}, ['Up to date.', 'Waiting0', 'Refused0', 'Differences0']],
  [
    'behind',
    { waiting: 412, waitingSince: '2026-01-06T18:10:00.000Z', refused: 100, differing: 3 },
    ['The oldest change has been waiting since 9:10 AM AKST.', 'Waiting412', 'Refused100+', 'Differences3'],
  ],
  [
    'down',
    { waiting: 1000, hasMore: true, downSince: '2026-01-06T18:10:00.000Z' },
    ['TruckMate has not answered since 9:10 AM AKST.', 'Waiting1,000+', 'Refused0', 'Differences0'],
  ],
])('the overview says that the system is %s, in figures', async (_, status, [note = '', ...figures]) => {
  open({ body: aShippingStatus(status) });
  const shown = await section();
  expect(shown.textContent).toContain(note);
  const cards = within(shown)
    .getAllByRole('term')
    .map(({ parentElement }) => parentElement?.textContent);
  expect(cards).toEqual(figures);
  expect(within(shown).getByRole('link').getAttribute('href')).toBe('/staff/shipping-system');
});

it('the overview says that no system is connected, without figures', async () => {
  open({ body: aShippingStatus({ system: 'none' }) });
  const shown = await section();
  within(shown).getByText(/^No shipping system is connected\./);
  expect(within(shown).queryAllByRole('term')).toEqual([]);
});

it('the rest of the overview stays if the figures cannot be loaded', async () => {
  open(errorReply(403, 'Forbidden'));
  await screen.findByText('The TruckMate figures could not be loaded.');
  await screen.findByRole('region', { name: 'Revenue' });
});
