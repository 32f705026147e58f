import { type CDPSession, expect, type Page } from '@playwright/test';
import { rendered } from '../support/checks.ts';
import { accounts, test } from '../support/fixtures.ts';
import { openOrders } from './orders.ts';

interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}

/** The largest share of the page's elements whose styles the browser recalculates at once during an action. */
async function recalculatedShare(page: Page, session: CDPSession, act: () => Promise<unknown>) {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await act();
  await rendered(page);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const counts = events.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? args.elementCount : []));
  expect(counts).not.toEqual([]);
  return Math.max(...counts.map((count) => count ?? 0)) / (await page.locator('*').count());
}

test('selecting a package, and a dialog that opens for the first time, leave the styles of the list alone', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.busy);
  await openOrders(page);
  await expect(page.getByRole('article').nth(10)).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const select = page.getByRole('checkbox', { name: /^Select freight bill/, disabled: false }).first();
  for (const [act, outcome] of [
    [() => select.check(), page.getByRole('region', { name: 'Selected packages' })],
    [
      () =>
        page
          .getByRole('button', { name: /^Details/ })
          .first()
          .click(),
      page.getByRole('dialog'),
    ],
  ] as const) {
    const share = await recalculatedShare(page, session, async () => {
      await act();
      await expect(outcome).toBeVisible();
    });
    expect(share).toBeLessThan(0.3);
  }
});
