import { beforeAll } from 'vitest';
import type { Portal } from '#local/portal.ts';
import { aPortal, connectStoresOf } from '../local/portal-support.ts';
import { afterAllTests } from '../local/support.ts';

/**
 * Starts the portal without the site and demo data for the tests of one file. Also without a shipping system, whose comparison
 * changes packages in the background.
 */
export function withPortal(): () => Portal {
  const cleanUp = afterAllTests();
  let portal: Portal | undefined;
  beforeAll(async () => {
    portal = await aPortal({ shippingSystem: 'none' }, cleanUp);
    connectStoresOf(portal);
  });
  return () => {
    if (!portal) throw new Error('The portal has not started.');
    return portal;
  };
}
