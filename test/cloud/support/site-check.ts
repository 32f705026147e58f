import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { handler } from '#functions/lambdas/site-check.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { RUNTIME_CONFIG_PATH } from '#shared/deployment/runtime-config.ts';
import { captureLogLines, codesIn } from '#test/functions/core/log-lines.ts';
import { aPerson } from '#test/support/events.ts';
import { SITE_CHECK_USER } from './password.ts';
import type { DeployedStage } from './stage.ts';

/** The deployed site, with the address of the emulator's user pool in its configuration, as on a developer's machine. */
async function siteOf({ origin, emulator }: DeployedStage): Promise<string> {
  const server = createServer(async ({ url = '', headers: { authorization } }, response) => {
    const answer = await fetch(origin + url, { headers: authorization ? { authorization } : {} });
    const text = await answer.text();
    const isConfig = url === RUNTIME_CONFIG_PATH;
    response.writeHead(answer.status);
    response.end(isConfig ? JSON.stringify({ ...JSON.parse(text), userPoolEndpoint: emulator.url }) : text);
  });
  onTestFinished(() => closeImmediately(server));
  return `http://127.0.0.1:${await listenLocally(server)}`;
}

/**
 * The site check, with its secret and user. It runs in this process, because the domain of the stage leads nowhere. The
 * emulator does not call the trigger that would prove the password of a user who is created as the operations page says;
 * `test/functions/site-check` does.
 */
export function checkSiteCheck(stage: () => DeployedStage): void {
  it('uses the site as a customer does', async () => {
    const { stage: deployed, people } = stage();
    await people.create({ ...aPerson('Customer'), email: SITE_CHECK_USER.email });
    const environment = {
      STAGE: deployed.name,
      RELEASE: 'emulator',
      LOG_LEVEL: 'INFO',
      SITE_ORIGIN: await siteOf(stage()),
      SITE_CHECK_SECRET: deployed.siteCheckSecretName ?? '',
    } as const;
    const lines = captureLogLines();
    await handler.with({ environment })({ scheduledTime: new Date().toISOString() });
    expect(lines()).toMatchObject([{ operation: 'site-check', outcome: 'success' }]);
    expect(codesIn(lines())).toEqual([]);
  });
}
