import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '#test/support/chromium.ts';

/** Runs a benchmark in a headless Chromium. */
export async function withBrowser(
  print: (line: string) => void,
  run: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(print), args: CHROMIUM_FLAGS });
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}
