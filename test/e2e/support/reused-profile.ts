import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A path of the portal that runs no code of the site. */
const BARE_PATH = '/local/none';

/** Shifts the clock of pages like `test/support/runner/shifted-clock.mjs`. */
function shiftClock(offset: number): void {
  const now = Date.now;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now() + offset] : given, newTarget),
    get: (target, name) => (name === 'now' ? () => now() + offset : Reflect.get(target, name)),
  });
}

/**
 * A browser context that tests use one after the other. Its renderer process stays alive and keeps the compiled site,
 * which saves a quarter of the CPU time. After each test, all its data is deleted, but not the files of the site.
 */
export class ReusedProfile {
  #browser: Browser;
  #origin: string;
  #context: BrowserContext | undefined;
  /** Stays open to keep the renderer process alive. Has access to the site's storage. */
  #resident: Page | undefined;
  #devtools: CDPSession | undefined;

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** The context without data; on a first visit, also without files of the site. */
  async open({ isFirstVisit }: { isFirstVisit: boolean }): Promise<BrowserContext> {
    if (!this.#context) {
      // The options of the test's project.
      this.#context = await this.#browser.newContext();
      const { NORTHBOUND_TEST_CLOCK_OFFSET: offset } = process.env;
      if (offset) await this.#context.addInitScript(shiftClock, Number(offset));
      this.#resident = await this.#context.newPage();
      await this.#resident.goto(`${this.#origin}${BARE_PATH}`);
      this.#devtools = await this.#context.newCDPSession(this.#resident);
      await this.#devtools.send('Network.enable');
    }
    if (isFirstVisit) await this.#emptyCaches();
    return this.#context;
  }

  /** Replaces the site's local storage. */
  async store(entries: Record<string, string>): Promise<void> {
    await this.#resident?.evaluate((given) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
    }, entries);
  }

  /** Closes the pages of the last test and deletes its data. */
  async clean(): Promise<void> {
    const context = this.#context;
    if (!context || !this.#resident) return;
    // A fake clock cannot be removed from a context.
    if (await this.#resident.evaluate(() => !setTimeout.toString().includes('[native code]')))
      return this.discard();
    const pages = context.pages().filter((page) => page !== this.#resident);
    await Promise.all(pages.map((page) => page.close()));
    await context.unrouteAll();
    await context.setOffline(false);
    await context.clearCookies();
    await context.clearPermissions();
    await this.store({});
  }

  /** Empties the disk cache and, by disabling it for a moment, the memory cache. */
  async #emptyCaches(): Promise<void> {
    await this.#devtools?.send('Network.clearBrowserCache');
    for (const cacheDisabled of [true, false])
      await this.#devtools?.send('Network.setCacheDisabled', { cacheDisabled });
  }

  /** Discards the context. The next test gets a new one. */
  async discard(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }
}
