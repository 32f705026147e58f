import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { claimFigures } from '#test/support/claims/shown-claims.ts';
import { anOverview } from '#test/support/staff/overview.ts';
import { errorReply, type Reply, stubApi } from '#test/web/support/api.ts';
import { isAt, press, textsOf } from '#test/web/support/page.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { openSite } from '#test/web/support/site.tsx';
import { isEmpty } from '#web/features/overview/figures.ts';
import { useOverview } from '#web/features/overview/OverviewPage.tsx';

const isMissing = vi.hoisted(() => ({ value: false }));
/** Only a real browser can draw the charts. */
vi.mock('#web/features/overview/OverviewCharts.tsx', () => {
  const Chart = () => {
    if (isMissing.value) throw new Error('The charts could not be loaded.');
    return <svg />;
  };
  return { StatusChart: Chart, PackagesChart: Chart, RevenueChart: Chart };
});

const API = 'GET /api/staff/overview';
const open = (...replies: Reply[]) =>
  openSite('/staff/overview', { as: ['Executive'], api: { [API]: [...replies, { body: anOverview() }] } });
const { terminals } = anOverview();
const noCounts = { ORIGIN: 0, TRANSIT: 0, DESTINATION: 0, TROUBLED: 0, CORRECTED: 0, LOST: 0 };
/** The terminals before the first package. */
const nothing = terminals.map((terminal) => ({
  ...terminal,
  outstanding: 0,
  counts: noCounts,
  weeks: terminal.weeks.map(({ monday }) => ({
    ...{ monday, received: 0, delivered: 0, revenue: 0 },
    ...{ storage: 0, waived: 0 },
  })),
}));
const Refreshed = () => <output>{useOverview().data?.shown.asOf}</output>;
const region = (name: string) => screen.findByRole('region', { name });

async function tableOf(name: string): Promise<HTMLElement[]> {
  const section = within(await region(name));
  await userEvent.click(section.getByRole('button', { name: 'Table' }));
  return within(section.getByRole('table', { name })).getAllByRole('row');
}

it('shows each chart, its figures as a table, the totals of all terminals and the oldest packages', async () => {
  open();
  for (const name of ['Packages by terminal', 'Received and delivered', 'Revenue'])
    await screen.findByRole('img', { name });
  await waitFor(() => expect(document.title).toMatch(/^Overview/));
  const rows = await tableOf('Packages by terminal');
  expect(rows).toHaveLength(Object.keys(LOCATION_NAMES).length + 2);
  expect(textsOf(rows).join()).toContain('Anchorage');
  const cells = within(rows.at(-1) ?? document.body).getAllByRole('cell');
  expect(textsOf(cells)).toEqual(['150', '105', '420', '39', '15', '3', '$14,763.30']);
  const weeks = await tableOf('Revenue');
  expect(weeks).toHaveLength(13);
  expect(weeks[1]?.textContent).toMatch(/^Nov 23/);
  within(await region('Oldest troubled packages')).getByRole('table');
  const figures = screen
    .getAllByRole('term')
    .slice(0, 5)
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(figures).toEqual([
    ['Open packages', '732'],
    ['Received this week', '426'],
    ['Delivered this week', '330'],
    ['Revenue this week', '$13,141.50'],
    ['Outstanding', '$14,763.30'],
  ]);
  const badges = textsOf(screen.getAllByText(/^(Abandoned|Charged)$/));
  expect(badges).toEqual(['Abandoned', 'Abandoned', 'Charged', 'Charged']);
  // On a phone, the rows are cards with one value beside the title.
  const asides = screen
    .getAllByRole('row')
    .map((row) => row.querySelectorAll('td[data-card="aside"]').length);
  expect(Math.max(...asides)).toBe(1);
});

it('keeps the terminal of the weekly figures in the URL, and links a package to the board', async () => {
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Terminal for weekly figures'), 'Kenai');
  expect(window.location.search).toBe('?terminal=KEN');
  const kenai = terminals.find(({ locationCode }) => locationCode === 'KEN');
  const [, latest] = await tableOf('Received and delivered');
  expect(latest?.textContent).toContain(String(kenai?.weeks.at(-1)?.received));
  await userEvent.click(await screen.findByRole('link', { name: 'NB720001' }));
  await isAt('/staff/packages?parcel=parcel-0');
});

it('shows the tables instead of charts that cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  isMissing.value = true;
  open();
  await screen.findByRole('table', { name: 'Packages by terminal' });
  await screen.findByRole('table', { name: 'Revenue' });
  isMissing.value = false;
  // The button loads the chart again.
  await userEvent.click(screen.getByRole('button', { name: 'Chart', description: 'Revenue' }));
  await screen.findByRole('img', { name: 'Revenue' });
});

it('can load again after an error, and says that there are no packages yet', async () => {
  open(errorReply(400, 'Bad Request'), { body: { ...anOverview(), terminals: nothing } });
  await screen.findByText('The overview could not be loaded.');
  await press('Try again');
  await screen.findByText('No packages yet');
});

it('is refreshed every minute', async () => {
  vi.useFakeTimers();
  const { calls } = stubApi({ [API]: { body: anOverview() } });
  renderInApp(<Refreshed />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('status').textContent).toBe(anOverview().asOf);
  expect(calls).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(2);
});

it('an overview is empty before the first package, but not after the last one was delivered', () => {
  expect(isEmpty(nothing)).toBe(true);
  const delivered = { monday: '2026-11-23', received: 0, delivered: 1, revenue: 0, storage: 0, waived: 0 };
  expect(isEmpty(nothing.map((terminal) => ({ ...terminal, weeks: [delivered] })))).toBe(false);
});

it('shows what came in for storage, what was waived and why, and the claims by month, cause and lane', async () => {
  openSite('/staff/overview', {
    as: ['Executive'],
    api: { [API]: { body: anOverview() }, 'GET /api/staff/claims/figures': { body: claimFigures() } },
  });
  const rowsOf = async (name: string) =>
    textsOf(within(await screen.findByRole('table', { name })).getAllByRole('row'));
  const [, month] = await rowsOf('Claims by month');
  expect(month).toBe('Nov 202632601$100.00$18.00$82.00$100.00');
  const [, first, second] = await rowsOf('Claims by cause and lane');
  expect([first, second]).toEqual(['Lost, no destination yet1$500.00', 'Damaged, Tacoma to Kenai2$300.00']);
  const [, waiver] = await rowsOf('Why storage was waived');
  expect(waiver).toBe('NB720010The terminal was flooded.service@northbound.test11/20/2026$6.50');
  expect((await rowsOf('Storage collected and waived')).length).toBeGreaterThan(1);
});
