import { onTestFinished } from 'vitest';
import type { Clock } from '#functions/core/platform/clock.ts';
import { connectShippingSystem } from '#functions/shipping/port/truckmate.ts';
import { SANDBOX_STATUS_CODES } from '#local/shipping-system/engine/system-rules.ts';
import { type ShippingSystemAccess, startShippingSystem } from '#local/shipping-system/shipping-system.ts';
import { temporaryDirectory } from '../support.ts';

/** Starts a sandbox and closes it after the test. */
export async function startSandbox(options: { directory?: string; clock?: Clock } = {}) {
  const server = await startShippingSystem({ directory: temporaryDirectory(), ...options });
  onTestFinished(() => server.close());
  return server;
}

export const connect = ({ origin, apiKey }: ShippingSystemAccess) =>
  connectShippingSystem({
    url: origin,
    credentials: async () => ({ apiKey }),
    statusCodes: SANDBOX_STATUS_CODES,
  });
