import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { defineCommand, main } from '#infra/command/command.ts';
import { ArgumentError } from '#infra/command/usage-error.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '#test/support/chromium.ts';
import { withPortal } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';
import { EMAIL_SCREENS } from './messages/email-screens.ts';
import { makeReadmeImage } from './readme-screenshot.ts';
import type { Screen } from './screen.ts';
import { SCREENS, UNAUDITED_SCREENS } from './screen-list.ts';

const OUTPUT = join(import.meta.dirname, '../../screens');
const WIDTHS = [
  { name: 'phone', width: 390, height: 664 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'desktop', width: 1280, height: 800 },
] as const;
const SCHEMES = ['light', 'dark'] as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

const PHONE_VIEW = { viewport: WIDTHS[0], reducedMotion: 'reduce', deviceScaleFactor: 2 } as const;

type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;
const sessions = new Map<string, StoredSession>();

/** The session of a demo account, which signs in once. */
async function sessionOf(browser: Browser, origin: string, account: string): Promise<StoredSession> {
  const known = sessions.get(account);
  if (known) return known;
  const context = await browser.newContext(PHONE_VIEW);
  await signIn(await context.newPage(), origin, account);
  const session = await context.storageState();
  await context.close();
  sessions.set(account, session);
  return session;
}

/** Opens a screen on a phone, then takes screenshots at each width. */
async function takeScreenshots(browser: Browser, origin: string, screen: Screen): Promise<void> {
  const { account } = screen;
  const isSignedIn = account !== undefined && account !== 'temporary';
  const context = await browser.newContext({
    ...PHONE_VIEW,
    ...(isSignedIn && { storageState: await sessionOf(browser, origin, account) }),
  });
  const page = await context.newPage();
  try {
    if (account === 'temporary') await signIn(page, origin, account);
    await screen.before?.(page);
    if (account !== 'temporary') await page.goto(origin + screen.path);
    await screen.reach(page);
    for (const { name, ...viewport } of screen.widths ?? WIDTHS) {
      await page.setViewportSize(viewport);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate('Promise.allSettled([...document.images].map((image) => image.decode()))');
        const file = join(OUTPUT, `${screen.name}-${name}-${colorScheme}`);
        await page.screenshot({ path: `${file}.png` });
        const isLong = await page.evaluate('document.documentElement.scrollHeight > innerHeight + 1');
        if (isLong) await page.screenshot({ path: `${file}-full.png`, fullPage: true, scale: 'css' });
      }
    }
  } finally {
    await context.close();
  }
}

export const command = defineCommand({
  usage: `npm run screens -- [NAME...] [--readme]

Takes screenshots of all screens and dialogs with the demo data, or only of these, as the first view of a phone (390 x 664),
a tablet and a desktop, light and dark, and of all emails, and saves them in screens/.

  --readme  also updates the image of the README`,
  others: 'NAME',
  options: { readme: { type: 'boolean', default: false } },
  run: async ({ positionals: names, values }) => {
    const all = [...SCREENS, ...UNAUDITED_SCREENS, ...EMAIL_SCREENS];
    const unknown = names.filter((name) => !all.some((screen) => screen.name === name));
    if (unknown.length > 0) throw new ArgumentError(`There is no screen ${unknown.join(', ')}.`);
    const selected = all.filter(({ name }) => names.length === 0 || names.includes(name));
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
  },
});
if (import.meta.main) await main(command);
