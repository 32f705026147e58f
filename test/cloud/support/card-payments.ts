import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { expect, vi } from 'vitest';
import { type Stage, siteOriginParameter } from '#infra/stage.ts';
import { paymentRoutes } from '#shared/contracts/payments.ts';
import { CARD_PAGE_PATH } from '#shared/deployment/card-sandbox.ts';
import { CardProviderSecret } from '#shared/deployment/secrets.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import type { CleanUp } from '#test/local/support.ts';
import { type Sandbox, submitCard } from '#test/support/api/states/payment-states.ts';
import { startFront } from './front.ts';

export const WEBHOOK_PATH = API_BASE_PATH + paymentRoutes.receivePaymentEvent.path;

/** The sandbox in which the customers of a stage pay. */
export interface StageCards extends Sandbox {
  /** Pays on the card page. The webhook of the charge can get lost. */
  readonly pay: (token: string, webhook: 'send' | 'drop') => Promise<void>;
}

/** A sandbox on this machine, in place of a real card provider. */
export const localCards = (sandbox: Sandbox): StageCards => ({
  ...sandbox,
  pay: async (token, webhook) => {
    sandbox.controls?.webhooks(webhook);
    await submitCard(sandbox, { token });
  },
});

interface DeployedSandbox {
  readonly stage: Stage;
  readonly emulator: string;
  /** The address of the sandbox. */
  readonly origin: string;
  /** The host name of the site. */
  readonly host: string;
}

/** The sandbox that a stage deploys. Its webhooks go to a local address of the site, because no DNS knows the host. */
export async function deployedCards(
  { stage, emulator, origin, host }: DeployedSandbox,
  cleanUp: CleanUp,
): Promise<StageCards> {
  let losesWebhooks = false;
  let lost = 0;
  const site = await startFront(emulator, cleanUp, host, (request) => {
    if (!losesWebhooks || request.url !== WEBHOOK_PATH) return false;
    lost++;
    return true;
  });
  const parameter = { Name: siteOriginParameter(stage), Value: site, Overwrite: true };
  await new SSMClient({}).send(new PutParameterCommand(parameter));
  const secret = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: `northbound/${stage.name}/card-provider` }),
  );
  return {
    ...CardProviderSecret.parse(JSON.parse(secret.SecretString ?? '')),
    origin,
    pay: async (token, webhook) => {
      losesWebhooks = webhook === 'drop';
      const opened = await fetch(origin + CARD_PAGE_PATH, {
        method: 'POST',
        headers: { origin: site },
        body: new URLSearchParams({ processToken: token, action: 'sale' }),
      });
      expect(await opened.text()).toContain('>Pay</button>');
      expect(await submitCard({ origin }, { token })).toMatchObject({ status: 'approved' });
      if (losesWebhooks) await vi.waitFor(() => expect(lost).toBe(1), { timeout: 60_000, interval: 500 });
    },
  };
}
