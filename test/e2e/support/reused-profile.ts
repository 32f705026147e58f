import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A path of the portal at which none of the site's code runs. */
const BARE_PATH = '/local/none';

/**
 * A browser profile (a context of Playwright) that tests have one after the other. Its renderer process goes on and need
 * not compile the site anew for each page, which saves a quarter of the processor's time. All that a test can leave, what
 * was loaded included, is taken out of it afterwards; where that cannot be done, the profile is thrown away.
 */
export class ReusedProfile {
  #browser: Browser;
  #origin: string;
  #context: BrowserContext | undefined;
  /** Stays open, so that the renderer process outlives the pages of a test. Reaches the storage of the site. */
  #resident: Page | undefined;
  #devtools: CDPSession | undefined;

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** The profile as a person has it who has never been here. */
  async open(): Promise<BrowserContext> {
    if (!this.#context) {
      // Inside a test these are the options of its project.
      this.#context = await this.#browser.newContext();
      this.#resident = await this.#context.newPage();
      await this.#resident.goto(`${this.#origin}${BARE_PATH}`);
      this.#devtools = await this.#context.newCDPSession(this.#resident);
      await this.#devtools.send('Network.enable');
    }
    return this.#context;
  }

  /** Puts entries into the local storage of the site, in place of all that was there. */
  async store(entries: Record<string, string>): Promise<void> {
    await this.#resident?.evaluate((given) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
    }, entries);
  }

  /** Closes the pages of the test that is over and forgets what it left. */
  async clean(): Promise<void> {
    const context = this.#context;
    if (!context || !this.#resident) return;
    // A fake clock stays with a context for good.
    if (await this.#resident.evaluate(() => !setTimeout.toString().includes('[native code]')))
      return this.discard();
    const pages = context.pages().filter((page) => page !== this.#resident);
    await Promise.all(pages.map((page) => page.close()));
    await context.unrouteAll();
    await context.setOffline(false);
    await context.clearCookies();
    await context.clearPermissions();
    await this.store({});
    // The cache on disk, and with the switch that in memory: a test that loses the network has nothing of the test before.
    await this.#devtools?.send('Network.clearBrowserCache');
    for (const cacheDisabled of [true, false])
      await this.#devtools?.send('Network.setCacheDisabled', { cacheDisabled });
  }

  /** Throws the profile away; the next test gets a new one. */
  async discard(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }
}
