/**
 * `npm run screens`: a image of every screen and dialog with the demo data, 390 and 1280 wide, light and dark, into
 * the folder `screens/`. Names on the command line take only those; `--readme` makes the README's image of them too.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { startPortal } from '../../local/portal.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../test/support/chromium.ts';
import { signIn } from '../support/sign-in.ts';
import { makeReadmeImage } from './readme-screenshot.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screen-list.ts';

const OUTPUT = join(import.meta.dirname, '../../screens');
const WIDTHS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
] as const;
const SCHEMES = ['light', 'dark'] as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function takeImage(browser: Browser, origin: string, screen: Screen): Promise<void> {
  for (const { name, ...viewport } of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        deviceScaleFactor: 2,
      });
      const page = await context.newPage();
      try {
        if (screen.account) await signIn(page, origin, screen.account);
        await screen.before?.(page);
        if (screen.account !== 'temporary') await page.goto(origin + screen.path);
        await screen.reach(page);
        await page.evaluate('Promise.allSettled([...document.images].map((image) => image.decode()))');
        const file = join(OUTPUT, `${screen.name}-${name}-${colorScheme}`);
        await page.screenshot({ path: `${file}.png` });
        const isLong = await page.evaluate('document.documentElement.scrollHeight > innerHeight + 1');
        if (isLong) await page.screenshot({ path: `${file}-whole.png`, fullPage: true, scale: 'css' });
      } finally {
        await context.close();
      }
    }
  }
}

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { readme: { type: 'boolean' } },
});
const wanted = SCREENS.filter(({ name }) => asked.length === 0 || asked.includes(name));
const dataDirectory = await mkdtemp(join(tmpdir(), 'northbound-screens-'));
await mkdir(OUTPUT, { recursive: true });
const portal = await startPortal({ dataDirectory, port: 0, site: 'built', print });
const browser = await chromium.launch({ executablePath: ensureChromium(print), args: CHROMIUM_FLAGS });
try {
  for (const screen of wanted) {
    await takeImage(browser, portal.origin, screen);
    print(screen.name);
  }
  print(`The images are in ${OUTPUT}.`);
  if (values.readme) print(await makeReadmeImage());
} finally {
  await browser.close();
  await portal.close();
  await rm(dataDirectory, { recursive: true, force: true });
}
