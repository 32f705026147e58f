import path from 'node:path';
import { SANDBOX_STATUS_CODES } from '#local/shipping-system/engine/system-rules.ts';
import { shippingSecretOf, startShippingSystem } from '#local/shipping-system/shipping-system.ts';
import { connectedStage } from '#test/infra/every-setting.ts';
import type { CleanUp } from '#test/local/support.ts';
import type { World } from './steps.ts';

const SECRET = 'northbound/production/shipping-system';

/** A shipping system on this machine, which the functions of the emulator can call without a network of their own. */
export function shippingSandbox(folder: string, cleanUp: CleanUp) {
  let started: ReturnType<typeof startShippingSystem> | undefined;
  const running = async () => {
    if (!started) {
      started = startShippingSystem({ directory: path.join(folder, 'shipping-system') });
      const { close } = await started;
      cleanUp(close);
    }
    return started;
  };
  return {
    /** Connects the stage to it, as an operator does. */
    connect: async ({ shell, deploy }: Pick<World, 'shell' | 'deploy'>): Promise<void> => {
      const sandbox = await running();
      shell.set({ SHIPPING_SECRET: shippingSecretOf(sandbox) });
      await shell.run(
        `aws secretsmanager create-secret --name ${SECRET} --secret-string "$SHIPPING_SECRET" > /dev/null`,
      );
      const { shippingSystem } = connectedStage({
        apiUrl: sandbox.origin,
        secretName: SECRET,
        statusCodes: SANDBOX_STATUS_CODES,
        network: { kind: 'internet' },
      });
      await deploy({ ...(shippingSystem && { shippingSystem }) });
    },
    /** Answers no call until it recovers. */
    fail: async () => (await running()).controls.downFor(60),
    recover: async () => (await running()).controls.recover(),
    /** The codes in the history of each order, by its trace number. */
    histories: async (): Promise<Record<string, readonly string[]>> =>
      Object.fromEntries(
        (await running()).controls
          .orders()
          .flatMap(({ traceNumbers, statusHistory }) =>
            traceNumbers.map(({ traceNumber }) => [
              traceNumber,
              statusHistory.map(({ statusCode }) => statusCode),
            ]),
          ),
      ),
  };
}
export type ShippingSandbox = ReturnType<typeof shippingSandbox>;
