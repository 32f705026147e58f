/**
 * `npm run screens`: takes screenshots of all screens and dialogs with the demo data, 390 and 1280 pixels wide (those
 * of staff also 820), light and dark, and saves them in `screens/`. Arguments select screens by name; `--readme` also updates the README's image.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../../test/support/chromium.ts';
import { withPortal } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';
import { makeReadmeImage } from './readme-screenshot.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screen-list.ts';

const OUTPUT = join(import.meta.dirname, '../../screens');
const WIDTHS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
] as const;
/** Of the warehouse. */
const TABLET = { name: 'tablet', width: 820, height: 1180 } as const;
const SCHEMES = ['light', 'dark'] as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function takeScreenshots(browser: Browser, origin: string, screen: Screen): Promise<void> {
  const widths = screen.path.startsWith('/staff/') ? [...WIDTHS, TABLET] : WIDTHS;
  for (const { name, ...viewport } of widths) {
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
        if (isLong) await page.screenshot({ path: `${file}-full.png`, fullPage: true, scale: 'css' });
      } finally {
        await context.close();
      }
    }
  }
}

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { readme: { type: 'boolean' } },
});
const selected = SCREENS.filter(({ name }) => names.length === 0 || names.includes(name));
await mkdir(OUTPUT, { recursive: true });
await withPortal(print, async ({ origin }) => {
  const browser = await chromium.launch({ executablePath: ensureChromium(print), args: CHROMIUM_FLAGS });
  try {
    for (const screen of selected) {
      await takeScreenshots(browser, origin, screen);
      print(screen.name);
    }
    print(`The screenshots are in ${OUTPUT}.`);
    if (values.readme) print(await makeReadmeImage());
  } finally {
    await browser.close();
  }
});
