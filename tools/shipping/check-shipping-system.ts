import { setTimeout as pause } from 'node:timers/promises';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { connectShippingSystem } from '#functions/shipping/port/truckmate.ts';
import { defineCommand, main } from '#infra/command/command.ts';
import { UsageError } from '#infra/command/usage-error.ts';
import type { Stage } from '#infra/stage.ts';
import { findStage } from '#infra/stages.ts';
import { ShippingSystemSecret } from '#shared/deployment/secrets.ts';
import type { ConformanceTarget } from '#test/support/shipping/conformance/bench.ts';
import { CONFORMANCE_CASES } from '#test/support/shipping/conformance.ts';
import { orderData } from '#test/support/shipping/order-data.ts';
import { runConformance } from './run-conformance.ts';

type ShippingSystem = NonNullable<Stage['shippingSystem']>;

export const command = defineCommand({
  usage: `npm run check-shipping-system -- STAGE --customer NUMBER [--from ZONE] [--to ZONE]

Checks the adapter against the shipping system of a stage, which must be a test system: it creates orders there, and cancels
all of them again, also after Ctrl-C. See docs/shipping-system.md.

  --customer  the number of a customer in the system, for whom the orders are
  --from      the zone that they come from, TAC by default
  --to        the zone that they go to, ANC by default`,
  required: ['STAGE'],
  options: {
    customer: { type: 'string', required: true },
    from: { type: 'string', default: 'TAC' },
    to: { type: 'string', default: 'ANC' },
  },
  run: async ({ positionals: [name], values: { customer, from, to } }) => {
    const stage = findStage(name);
    const system = testSystemOf(stage);
    const { apiKey } = await readSecret(stage, system);
    const controller = new AbortController();
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    // npm passes one Ctrl-C on twice, so a second one must not end the process either.
    const stop = () => {
      if (!controller.signal.aborted) print('Stopping after this case. The orders are canceled first.');
      controller.abort();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    try {
      return await runConformance({
        target: targetOf(system, apiKey, { customerNumber: customer, originCode: from, destinationCode: to }),
        cases: CONFORMANCE_CASES,
        print,
        pause,
        stop: controller.signal,
      });
    } finally {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    }
  },
});

/** @throws UsageError if the stage has no shipping system, or one with real orders */
export function testSystemOf({
  name,
  shippingSystem,
}: Pick<Stage, 'name' | 'shippingSystem'>): ShippingSystem {
  if (!shippingSystem) throw new UsageError(`Stage '${name}' has no shipping system.`);
  if (name === 'production')
    throw new UsageError(
      "The orders of stage 'production' are real. Check a stage whose system is a test system.",
    );
  return shippingSystem;
}

async function readSecret({ region }: Stage, { secretName }: ShippingSystem): Promise<ShippingSystemSecret> {
  const get = new GetSecretValueCommand({ SecretId: secretName });
  const { SecretString = '' } = await new SecretsManagerClient({ region }).send(get);
  return ShippingSystemSecret.parse(JSON.parse(SecretString));
}

/** What anybody can do with a system that they do not control. */
function targetOf(
  { apiUrl, statusCodes }: Pick<ShippingSystem, 'apiUrl' | 'statusCodes'>,
  apiKey: string,
  data: Partial<ConformanceTarget['data']>,
): ConformanceTarget {
  const connectWith = (credentials: (fresh?: boolean) => Promise<{ readonly apiKey: string }>) =>
    connectShippingSystem({ url: apiUrl, statusCodes, credentials });
  return {
    system: connectWith(async () => ({ apiKey })),
    data: orderData(data),
    controls: {
      invalid: { data: { customerNumber: '', destinationCode: 'NOSUCHZONE' }, lines: 2 },
      connectWith,
    },
    recover: async () => {},
  };
}

if (import.meta.main) await main(command);
