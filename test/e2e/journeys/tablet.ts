import type { Browser, Page } from '@playwright/test';
import type { Portal } from '#local/portal.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { storedSession } from '../support/stored-session.ts';

/** A page of staff on the tablet at a terminal, with a session of its own. */
export async function openTablet(browser: Browser, portal: Portal, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.origin,
    viewport: { width: 820, height: 1180 },
    serviceWorkers: 'block',
  });
  const session = await storedSession(portal.identity, email, PASSWORD);
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, session);
  return context.newPage();
}
