import { onTestFinished } from 'vitest';
import { type Portal, type PortalOptions, startPortal } from '../../local/portal.ts';
import { smallSite, temporaryDirectory } from './support.ts';

/** Each test starts one or two complete portals. */
export const TIME = { timeout: 60_000 };

/** Starts a portal without demo data on a free port and closes it after the test. */
export async function aPortal(options: Partial<PortalOptions> = {}): Promise<Portal> {
  const portal = await startPortal({
    dataDirectory: options.dataDirectory ?? temporaryDirectory(),
    port: 0,
    site: smallSite(),
    seed: false,
    ...options,
  });
  onTestFinished(() => portal.close());
  return portal;
}
