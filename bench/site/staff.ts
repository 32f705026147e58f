import type { Browser, Page } from '@playwright/test';
import { defineCommand, main } from '#infra/command/command.ts';
import type { Portal } from '#local/portal.ts';
import { scan } from '#test/e2e/support/scanner.ts';
import { withBrowser } from '../support/browser.ts';
import { fixedWorkMs } from '../support/fixed-work.ts';
import { median } from '../support/median.ts';
import { withPortal } from '../support/portal.ts';
import { has, timeAfterResponse, timeToView } from '../support/screen-time.ts';
import { slowCpu } from '../support/slow-phone.ts';
import { storeSession } from '../support/store-session.ts';
import { withFloor } from './floor.ts';
import { prepareWarehouse, TERMINAL, type Warehouse } from './staff-packages.ts';

// A fifth above the slowest of each before the data router (decision 111): runs of one commit differ by up to a sixth.
/** As a multiple of the floor. */
const VIEW_LIMIT = 4.3;
/** As a multiple of the fixed amount of script. */
const RESULT_LIMIT = 2.6;
/** The same for a scan in a short pile. */
const SHORT_PILE_LIMIT = 1;
/** A key in a full pile, relative to one in a short pile: not slower, apart from the noise of the machine. */
const KEY_LIMIT = 1.2;
const VISITS = 5;
const SCANS = 7;
const SHORT_PILE = 10;
const KEYS = 24;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints a row with its limit, and fails the benchmark if it is exceeded. Times are in milliseconds. */
function report(name: string, measured: readonly number[], control: number, limit: number): void {
  const ratio = median(measured) / control;
  const isOver = !(ratio <= limit);
  if (isOver) process.exitCode = 1;
  const figures = [median(measured).toFixed(0), control.toFixed(0), ratio.toFixed(2), limit.toFixed(2)];
  print(
    `${name.padEnd(50)}${figures.map((figure) => figure.padStart(10)).join('')}${isOver ? '   OVER' : ''}`,
  );
}

/** A page of a tablet on which the warehouse is signed in. Nothing of the site is cached. */
async function openTablet(browser: Browser, portal: Portal): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 820, height: 1180 },
    isMobile: true,
    hasTouch: true,
  });
  await storeSession(context, portal, 'warehouse');
  await context.addInitScript({ content: `localStorage.setItem('staff terminal', '"${TERMINAL}"')` });
  const page = await context.newPage();
  await slowCpu(page);
  return page;
}

const VIEWS = [
  { name: 'board: first row', path: '/staff/packages', isShown: has('[role=table] [role=cell]') },
  { name: 'counter: first pickup', path: '/staff/pickups', isShown: has('[aria-label=Appointments] > li') },
  { name: 'intake: field for the scan', path: '/staff/intake', isShown: has('main label', 'Scan') },
  { name: 'depart: field for the scan', path: '/staff/depart', isShown: has('main label', 'Scan') },
];

const FLOOR_VIEW = has('h1');

async function measureViews(browser: Browser, portal: Portal, floor: string): Promise<void> {
  const timeOf = async (url: string, isShown: string) => {
    const page = await openTablet(browser, portal);
    const time = await timeToView(page, url, isShown);
    await page.context().close();
    return time;
  };
  for (const { name, path, isShown } of VIEWS) {
    const times: number[] = [];
    const controls: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      controls.push(await timeOf(floor, FLOOR_VIEW));
      times.push(await timeOf(portal.origin + path, isShown));
    }
    report(name, times, median(controls), VIEW_LIMIT);
  }
}

interface Scans {
  name: string;
  path: string;
  /** Waits until the page is ready for the scan, and scans what comes first. */
  before: (page: Page) => Promise<unknown>;
  numbers: readonly string[];
  /** The request that the result waits for. */
  request: string;
  isShown: string;
  /** Returns to where the page was before the scan. */
  after: (page: Page) => Promise<unknown>;
}

const scansOf = ({ departing, pickups }: Warehouse): Scans[] => [
  {
    name: 'board: scan opens the package',
    path: '/staff/packages',
    before: (page) => page.getByRole('cell').first().waitFor(),
    numbers: departing,
    request: '/staff/find',
    isShown: has('[role=dialog]'),
    after: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'counter: scan shows the customer',
    path: '/staff/pickups',
    before: (page) => page.getByRole('list', { name: 'Appointments' }).waitFor(),
    numbers: pickups.map(({ ready }) => ready),
    request: '/staff/customers/',
    isShown: has('form[aria-label="Hand over"]'),
    after: (page) => page.getByRole('button', { name: 'All pickups' }).click(),
  },
  {
    name: 'intake: scan chooses the customer',
    path: '/staff/intake',
    before: async (page) => {
      await page.getByLabel('Scan the package').waitFor();
      await scan(page, '1Z999AA10123456784');
      await page.getByLabel('Scan the customer').waitFor();
    },
    numbers: pickups.map(({ customerNumber }) => customerNumber),
    request: '/staff/find',
    isShown: has('[aria-label=Customer] button', 'Change'),
    after: (page) => page.getByRole('button', { name: 'Discard' }).click(),
  },
];

/** Scans again and again on an open page, as staff do. */
async function measureScans(page: Page, origin: string, warehouse: Warehouse): Promise<void> {
  for (const { name, path, before, numbers, request, isShown, after } of scansOf(warehouse)) {
    await page.goto(origin + path);
    const times: number[] = [];
    // A different number each time, because the results of the latest ones are cached.
    for (const number of numbers.slice(0, SCANS)) {
      await before(page);
      await untilIdle(page);
      times.push(await timeAfterResponse(page, request, isShown, () => scan(page, number)));
      await untilIdle(page);
      await after(page);
    }
    report(name, times, await fixedWorkMs(page.context()), RESULT_LIMIT);
  }
}

const untilIdle = (page: Page) =>
  page.evaluate('new Promise((idle) => requestIdleCallback(() => setTimeout(idle, 500)))');

/** What a key in the scan field costs the main thread, in milliseconds of its own time. */
async function keyMs(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spentMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const costs: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    const before = await spentMs();
    // Slower than a scanner.
    await page.keyboard.type('N', { delay: 200 });
    costs.push((await spentMs()) - before);
  }
  await session.detach();
  await page.getByLabel('Scan a package').fill('');
  // A scan within two seconds of other keys is refused, because it may be incomplete.
  await page.waitForTimeout(3000);
  return median(costs);
}

async function measurePile(page: Page, origin: string, { departing }: Warehouse): Promise<void> {
  const start = async () => {
    await page.getByLabel('Scan the load').waitFor();
    await scan(page, 'TRUCK-7');
    await page.getByLabel('Scan a package').waitFor();
  };
  await page.goto(`${origin}/staff/depart`);
  await start();
  const times: number[] = [];
  let before = Number.NaN;
  for (const number of departing) {
    const isReady = `document.querySelectorAll('li[data-kind=ready]').length > ${times.length}`;
    times.push(await timeAfterResponse(page, '/staff/find', isReady, () => scan(page, number)));
    if (times.length === SHORT_PILE) before = await keyMs(page);
  }
  const control = await fixedWorkMs(page.context());
  report('pile: scan in a short one', times.slice(0, SHORT_PILE), control, SHORT_PILE_LIMIT);
  report('pile: scan in a full one', times.slice(-SHORT_PILE), control, RESULT_LIMIT);
  await page.bringToFront();
  const full = await keyMs(page);
  await page.getByRole('button', { name: 'New pile' }).click();
  await start();
  // Before and after, because other work on the machine comes and goes.
  const short = (before + (await keyMs(page))) / 2;
  report('pile: key in a full one, relative to a short one', [full], short, KEY_LIMIT);
}

export const command = defineCommand({
  usage: `npm run bench:staff

How fast the pages of staff are on a tablet of the warehouse, whose CPU is four times slower than this machine. Measures the
first view of each page with a cold cache, the time from the server's response to a scan until its result is on screen, and
what a key costs the main thread while the pile is short and while it is full. Figures are medians. The limit of a view is a
multiple of the floor's, and that of a scan a multiple of what a fixed amount of script takes, in the same browser, because
machines differ. Fails if a limit is exceeded.`,
  run: async () => {
    await withFloor((floor) =>
      withPortal(print, (portal) =>
        withBrowser(print, async (browser) => {
          const warehouse = await prepareWarehouse(portal);
          const names = ['measured', 'control', 'ratio', 'limit'].map((column) => column.padStart(10));
          print(`${'in ms'.padEnd(50)}${names.join('')}`);
          await measureViews(browser, portal, floor);
          const page = await openTablet(browser, portal);
          await measureScans(page, portal.origin, warehouse);
          await measurePile(page, portal.origin, warehouse);
        }),
      ),
    );
  },
});
if (import.meta.main) await main(command);
