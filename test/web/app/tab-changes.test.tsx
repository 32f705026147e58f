import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { anOverview } from '#test/support/staff/overview.ts';
import { deferred, type Reply, type Responders } from '../support/api.ts';
import { isFocused, isOn } from '../support/page.ts';
import { openSite } from '../support/site.tsx';
import { applyStyles, DESKTOP, resizeTo } from '../support/viewport.ts';

const user = userEvent.setup({ delay: null });
const NONE: Reply = { body: [] };
const HISTORY = 'GET /api/parcels/history';
const API: Responders = {
  'GET /api/parcels': NONE,
  'GET /api/appointments': NONE,
  [HISTORY]: NONE,
  [`${HISTORY}/total`]: { body: { count: 0, price: 0 } },
  'GET /api/location/routes': { body: { routes: {} } },
  'GET /api/staff/parcels': NONE,
  'GET /api/staff/intakes': NONE,
  'GET /api/staff/overview': { body: anOverview() },
};
const placeholders = () => document.querySelectorAll('.MuiSkeleton-root, .page-skeleton');
/** The link of this name in the navigation bar, or else in the page. */
async function link(name: string): Promise<HTMLElement> {
  const [first] = await screen.findAllByRole('link', { name });
  if (!first) throw new Error(`There is no link ${name}.`);
  return first;
}

beforeEach(() => {
  applyStyles();
  resizeTo(DESKTOP);
});

describe('the first data of a page', () => {
  it.each<[Role, string, string, string]>([
    ['Customer', '/quote', 'Packages', 'GET /api/parcels'],
    ['Customer', '/quote', 'Appointments', 'GET /api/appointments'],
    ['Customer', '/orders', 'Past Packages', HISTORY],
    ['Customer', '/order-history', 'Ship', 'GET /api/location/routes'],
    ['CustomerService', '/staff/packages', 'Waiting', 'GET /api/staff/intakes'],
    ['CustomerService', '/staff/refunds', 'Packages', 'GET /api/staff/parcels'],
    ['Executive', '/staff/packages', 'Overview', 'GET /api/staff/overview'],
  ])('of %s at %s is requested when the link to %s is pressed, and once', async (role, path, name, call) => {
    const { sent } = openSite(path, { as: [role], api: API });
    const target = await link(name);
    fireEvent.pointerOver(target);
    target.focus();
    expect(sent(call)).toHaveLength(0);
    fireEvent.pointerDown(target);
    await waitFor(() => expect(sent(call)).toHaveLength(1));
    fireEvent.pointerDown(target);
    await user.click(target);
    await waitFor(() => expect(location.pathname).not.toBe(path));
    await waitFor(() => expect(placeholders()).toHaveLength(0));
    expect(sent(call)).toHaveLength(1);
  });
});

describe('a change of tab', () => {
  /** Holds the timer of `AppRoutes`; the returned function lets it run out. */
  function holdTime() {
    const start = setTimeout;
    const held: (() => void)[] = [];
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      if (ms !== 150) return start(run, ms);
      held.push(run);
      return 0;
    }) as typeof setTimeout);
    return () =>
      act(async () => {
        for (const run of held) run();
      });
  }

  /** Opens another page, whose data is still loading. */
  async function changeTab() {
    const history = deferred(NONE);
    const { sent } = openSite('/orders', { as: ['Customer'], api: { ...API, [HISTORY]: history.reply } });
    await isOn('Active Packages');
    await waitFor(() => expect(placeholders()).toHaveLength(0));
    const letTimeRunOut = holdTime();
    await user.click(await link('Past Packages'));
    await waitFor(() => expect(sent(HISTORY)).toHaveLength(1));
    return { history, letTimeRunOut };
  }

  it('keeps the previous page until the next one has its data', async () => {
    const { history } = await changeTab();
    const seen: Element[] = [];
    const observer = new MutationObserver(() => seen.push(...placeholders()));
    observer.observe(document.body, { childList: true, subtree: true });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Active Packages');
    history.release();
    await isFocused(await isOn('Historical Packages'));
    observer.disconnect();
    expect(seen).toEqual([]);
  });

  it('marks the pressed tab while the previous page is still shown', async () => {
    const lanes = deferred({ body: { routes: {} } });
    openSite('/orders', { as: ['Customer'], api: { ...API, 'GET /api/location/routes': lanes.reply } });
    await isOn('Active Packages');
    holdTime();
    await user.click(await link('Ship'));
    await waitFor(() => expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Ship'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Active Packages');
    lanes.release();
    await isOn('Create a Quote');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Ship');
  });

  it('shows the next page with its placeholders if its data takes longer', async () => {
    const { history, letTimeRunOut } = await changeTab();
    await letTimeRunOut();
    await isFocused(await isOn('Historical Packages'));
    expect(placeholders().length).toBeGreaterThan(0);
    history.release();
    await waitFor(() => expect(placeholders()).toHaveLength(0));
  });
});
