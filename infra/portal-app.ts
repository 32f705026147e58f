import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { App } from 'aws-cdk-lib';
import { type FunctionName, functions } from '#shared/deployment/functions.ts';
import type { LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { bundleFunctions, CARD_SANDBOX, FUNCTION_ENTRIES } from './bundle.ts';
import { addNativePackage } from './bundling/native-package.ts';
import { buildPortal } from './portal.ts';
import { releaseOf } from './release.ts';
import type { Stage } from './stage.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SANDBOX_FOLDER = 'functions/card-sandbox';

/**
 * Bundles all functions into a folder, and adds the stacks of a stage to an app. `-c site=FOLDER` replaces the built site
 * with another folder, so that templates can be synthesized without building it. `-c release=ID` names the release, by
 * default after the commit. `-c canary=off` releases everything at once and without CodeDeploy.
 */
export async function addPortal(app: App, stage: Stage, functionsFolder = `.cache/functions/${stage.name}`) {
  const siteDirectory = path.resolve(ROOT, app.node.tryGetContext('site') ?? 'dist/web');
  const { code } = await bundleFunctions({
    entries: { ...FUNCTION_ENTRIES, [CARD_SANDBOX]: `${SANDBOX_FOLDER}/lambda.ts` },
    outdir: functionsFolder,
  });
  for (const [name, { nativePackage }] of Object.entries<LambdaFunction>(functions))
    if (nativePackage) await addNativePackage(code[name as FunctionName]);
  await cp(path.join(ROOT, SANDBOX_FOLDER, 'page'), path.join(code[CARD_SANDBOX], 'page'), {
    recursive: true,
  });
  return buildPortal(app, {
    stage,
    release: releaseOf(app.node.tryGetContext('release')),
    withoutCanary: app.node.tryGetContext('canary') === 'off',
    code,
    siteDirectory,
  });
}
