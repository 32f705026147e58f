import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { LOCATION_NAMES } from '../../../../shared/rules/locations.ts';
import { anOverview } from '../../../support/staff/overview.ts';
import { refusal } from '../../support/api.ts';
import { openSite } from '../../support/site.tsx';

const isMissing = vi.hoisted(() => ({ value: false }));
/** The charts are drawn in a real browser only. */
vi.mock('../../../../web/src/features/overview/charts/OverviewCharts.tsx', () => {
  const Chart = () => {
    if (isMissing.value) throw new Error('The charts could not be loaded.');
    return <svg />;
  };
  return { StatusChart: Chart, PackagesChart: Chart, RevenueChart: Chart };
});

const API = 'GET /api/staff/overview';
const open = (query = '') =>
  openSite(`/staff/overview${query}`, { as: ['Executive'], api: { [API]: { body: anOverview() } } });
const region = (name: string) => screen.findByRole('region', { name });

async function tableOf(name: string): Promise<HTMLElement[]> {
  const section = within(await region(name));
  await userEvent.click(section.getByRole('button', { name: 'Table' }));
  return within(section.getByRole('table', { name })).getAllByRole('row');
}

describe('the overview', () => {
  it('shows each chart, and its figures as a table', async () => {
    open();
    for (const name of ['Packages by terminal', 'Received and delivered', 'Revenue'])
      await screen.findByRole('img', { name });
    await waitFor(() => expect(document.title).toMatch(/^Overview/));
    const terminals = await tableOf('Packages by terminal');
    expect(terminals).toHaveLength(Object.keys(LOCATION_NAMES).length + 2);
    expect(terminals.map(({ textContent }) => textContent).join('\n')).toContain('Anchorage');
    expect(terminals.at(-1)?.textContent).toMatch(/^All terminals.*\$14,763\.30$/);
    expect(await tableOf('Revenue')).toHaveLength(13);
    within(await region('Oldest troubled packages')).getByRole('table');
  });

  it('keeps the terminal of the weekly figures in the URL', async () => {
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Terminal of the weekly figures'), 'Kenai');
    expect(window.location.search).toBe('?terminal=KEN');
  });

  it('shows the weekly figures of the terminal in the URL', async () => {
    open('?terminal=KEN');
    const kenai = anOverview().terminals.find(({ locationCode }) => locationCode === 'KEN');
    const [, latest] = await tableOf('Received and delivered');
    expect(latest?.textContent).toContain(String(kenai?.weeks.at(-1)?.received));
  });

  it('leads from a package to its details on the board', async () => {
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'NB720001' }));
    expect(window.location.pathname + window.location.search).toBe('/staff/packages?parcel=parcel-0');
  });

  it('shows the tables instead of charts that cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    isMissing.value = true;
    open();
    await screen.findByRole('table', { name: 'Packages by terminal' });
    await screen.findByRole('table', { name: 'Revenue' });
    isMissing.value = false;
  });

  it('tries again after an error, and says that there are no packages yet', async () => {
    const { terminals, ...rest } = anOverview();
    const nothing = {
      ...rest,
      terminals: terminals.map(({ locationCode, counts, weeks }) => ({
        locationCode,
        outstanding: 0,
        counts: Object.fromEntries(Object.keys(counts).map((status) => [status, 0])),
        weeks: weeks.map(({ monday }) => ({ monday, received: 0, delivered: 0, revenue: 0 })),
      })),
    };
    openSite('/staff/overview', {
      as: ['Executive'],
      api: { [API]: [refusal(400, 'Bad Request'), { body: nothing }] },
    });
    await screen.findByText('The overview could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No packages yet');
  });
});
