import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect } from 'vitest';
import { BOUNDARY } from '#infra/account/execution-policy.ts';
import type { Stage } from '#infra/stage.ts';
import { findStage, type stages } from '#infra/stages.ts';
import { secretOf, startCardProvider } from '#local/card-provider/card-provider.ts';
import { RUNTIME_CONFIG_PATH, RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import { routes } from '#shared/routes.ts';
import { afterAllTests, type CleanUp, temporaryDirectory } from '#test/local/support.ts';
import { type Api, defineApi } from '#test/support/api/api.ts';
import { STATES } from '#test/support/api/states/states.ts';
import { SAMPLES } from '#test/support/sample-requests.ts';
import { deployedCards, localCards, WEBHOOK_PATH } from './card-payments.ts';
import { cdkOf } from './deployment.ts';
import { startEmulator } from './emulator.ts';
import { startFront } from './front.ts';
import { poolPeople } from './pool-people.ts';
import { pythonBin } from './python.ts';

/** Not a temporary folder, because they explain what failed. */
const LOGS = path.resolve(import.meta.dirname, '../../../.cache/test-reports');

export type DeployedStage = Awaited<ReturnType<typeof deploy>>;

/**
 * Deploys a stage to an emulator of its own, for the tests of one file.
 * @param logs the folder of the emulator's log
 */
export function withDeployedStage(name: keyof typeof stages, logs = LOGS): () => DeployedStage {
  const cleanUp = afterAllTests();
  let deployed: DeployedStage | undefined;
  beforeAll(async () => {
    deployed = await deploy(findStage(name), logs, cleanUp);
  });
  return () => {
    if (!deployed) throw new Error('The stage is not deployed.');
    return deployed;
  };
}

/** The API of a deployed stage, with the samples of the access matrix. */
export function deployedApi(stage: () => DeployedStage): Api {
  const states: Record<string, (typeof STATES)[keyof typeof STATES]> = STATES;
  return defineApi({
    routes,
    samples: SAMPLES,
    running: () => ({
      origin: stage().origin,
      tokenOf: stage().people.tokenOf,
      build: async (state, owner) =>
        states[state]?.({ ...stage(), cardProvider: stage().cards }, owner) ?? {},
      recordsOf: () => Promise.reject(new Error('The records of a stage are not read.')),
    }),
  });
}

async function deploy(stage: Stage, logs: string, cleanUp: CleanUp) {
  const directory = temporaryDirectory(cleanUp);
  const cardProvider = await startCardProvider({ directory: path.join(directory, 'cards') });
  cleanUp(cardProvider.close);
  const logFile = path.join(logs, `cloud-${stage.name}.log`);
  const bin = await pythonBin();
  const emulator = await startEmulator({ ...stage, directory, logFile, bin }, cleanUp);
  const originSecret = randomUUID();
  const app = {
    directory: path.join(directory, 'cdk'),
    context: {
      cardProvider: cardProvider.origin,
      cardSecret: secretOf(cardProvider),
      originSecret,
    },
  };
  const originSecretHashes = [createHash('sha256').update(originSecret).digest('hex')];
  const cdk = cdkOf({ ...stage, originSecretHashes }, emulator, app, cleanUp);
  // The functions' code in this process uses the same stores as the deployed functions.
  Object.assign(process.env, emulator.environment);
  await cdk.prepare();
  await cdk.deployReviewed();
  // The emulator enforces boundaries, but its CloudFormation does not set them.
  const boundary = `arn:aws:iam::${stage.account}:policy/${BOUNDARY}`;
  const script = path.join(import.meta.dirname, 'apply-boundary.py');
  const { stdout } = await promisify(execFile)(path.join(bin, 'python'), [script, boundary]);
  expect(Number(stdout)).toBeGreaterThan(20);
  const outputs = await cdk.outputs();
  const output = (stack: string, name: string): string => {
    const value = outputs[`northbound-${stage.name}-${stack}`]?.[name];
    if (value === undefined) throw new Error(`The stack ${stack} has no output ${name}.`);
    return value;
  };
  const host = output('web', 'DistributionHost');
  const origin = await startFront(emulator.url, cleanUp, host);
  const config = RuntimeConfig.parse(await (await fetch(origin + RUNTIME_CONFIG_PATH)).json());
  cardProvider.controls.sendWebhooksTo(origin + WEBHOOK_PATH);
  const apiUrl = (id: string) => `${emulator.url}/_aws/execute-api/${id}`;
  const ownCards = () =>
    deployedCards(
      { stage, emulator: emulator.url, origin: apiUrl(output('web', 'CardsApiId')), host },
      cleanUp,
    );
  const tableName = output('data', 'TableName');
  return {
    stage,
    emulator,
    cdk,
    origin,
    /** The address of the API itself, without CloudFront. */
    gateway: apiUrl(output('api', 'ApiId')),
    config,
    /** Stands for a real one. A stage can deploy a sandbox of its own instead. */
    cardProvider,
    cards: stage.cardProvider === 'sandbox' ? await ownCards() : localCards(cardProvider),
    tableName,
    imageBucket: output('data', 'ImageBucket'),
    people: poolPeople({ ...config, userPoolEndpoint: emulator.url, tableName }),
  };
}
