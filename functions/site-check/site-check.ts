import type * as z from 'zod/mini';
import { asError } from '#functions/core/platform/errors.ts';
import type { Logger } from '#functions/core/platform/logger.ts';
import { parcelRoutes } from '#shared/contracts/parcels.ts';
import { RUNTIME_CONFIG_PATH, RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import type { SiteCheckSecret } from '#shared/deployment/secrets.ts';

interface SiteCheckTools {
  readonly origin: () => Promise<string>;
  readonly credentials: () => Promise<SiteCheckSecret>;
  readonly logger: Logger;
}

/** Each call ends within this time, so that a step that hangs is named before the function times out. */
const TIMEOUT_MS = 8000;

const [, PACKAGES_PATH = ''] = parcelRoutes.listParcels.key.split(' ');
const QUERY = { statuses: 'origin', limit: '1' } satisfies z.input<typeof parcelRoutes.listParcels.query>;

/**
 * Uses the site as a customer does: loads a page and the configuration, signs in, and lists packages. Logs the step that
 * fails. Never throws, because the next run comes sooner than a retry (decision 138).
 */
export const siteCheck =
  ({ origin: originOf, credentials, logger }: SiteCheckTools) =>
  async (): Promise<void> => {
    let step = 'page';
    try {
      const origin = await originOf();
      await (await get(origin)).text();
      step = 'configuration';
      const config = RuntimeConfig.parse(await (await get(`${origin}${RUNTIME_CONFIG_PATH}`)).json());
      // The maintenance page is shown on purpose.
      if (config.maintenanceMode === 'true') return;
      step = 'credentials';
      const user = await credentials();
      step = 'sign-in';
      const { idTokenOf } = await import('./sign-in.ts');
      const token = await idTokenOf(config, user);
      step = 'packages';
      const url = `${origin}${config.apiUrl}${PACKAGES_PATH}?${new URLSearchParams(QUERY)}`;
      const packages = await get(url, { authorization: `Bearer ${token}` });
      parcelRoutes.listParcels.response.parse(await packages.json());
    } catch (error) {
      logger.report('SITE_CHECK_FAILED', { step, error: asError(error) });
    }
  };

async function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${new URL(url).pathname} responded with ${response.status}.`);
  return response;
}
