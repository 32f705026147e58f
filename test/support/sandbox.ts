import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { connectCardProvider } from '../../functions/payments/provider/http-provider.ts';
import {
  type CardProviderOptions,
  type CardProviderServer,
  startCardProvider,
} from '../../local/card-provider/card-provider.ts';

/** A folder for a sandbox card provider that is deleted after the test. */
export function sandboxDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'northbound-cards-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

/** Starts a sandbox card provider on a free port and closes it after the test. */
export async function aSandbox(options: Partial<CardProviderOptions> = {}): Promise<CardProviderServer> {
  const sandbox = await startCardProvider({ directory: options.directory ?? sandboxDirectory(), ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** The portal's adapter for a sandbox. */
export const adapterOf = ({
  origin,
  apiKey,
  webhookSecrets,
}: Pick<CardProviderServer, 'origin' | 'apiKey' | 'webhookSecrets'>) =>
  connectCardProvider({
    url: origin,
    credentials: async () => ({ apiKey, webhookSecrets: [...webhookSecrets] }),
  });
