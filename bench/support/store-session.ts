import type { BrowserContext } from '@playwright/test';
import type { Portal } from '#local/portal.ts';
import { DEMO_PASSWORD } from '#local/seed/accounts.ts';
import { storedSession } from '#test/e2e/support/stored-session.ts';

/** Signs in over the API, so that the browser has the session of a demo account and nothing else of the site. */
export async function storeSession(
  context: BrowserContext,
  { identity, origin }: Pick<Portal, 'identity' | 'origin'>,
  account: string,
): Promise<void> {
  const session = await storedSession(identity, `${account}@northbound.test`, DEMO_PASSWORD);
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}
