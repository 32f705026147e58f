import path from 'node:path';
import type { App } from 'aws-cdk-lib';
import { type FunctionName, functions } from '#shared/deployment/functions.ts';
import type { LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { bundleFunctions, FUNCTION_ENTRIES } from './bundle.ts';
import { addNativePackage } from './bundling/native-package.ts';
import { buildPortal } from './portal.ts';
import { releaseOf } from './release.ts';
import type { Stage } from './stage.ts';

/**
 * Bundles all functions into a folder, and adds the stacks of a stage to an app. `-c site=FOLDER` replaces the built site
 * with another folder, so that templates can be synthesized without building it. `-c release=ID` names the release, by
 * default after the commit. `-c canary=off` releases everything at once and without CodeDeploy.
 */
export async function addPortal(app: App, stage: Stage, functionsFolder = `.cache/functions/${stage.name}`) {
  const siteDirectory = path.resolve(import.meta.dirname, '..', app.node.tryGetContext('site') ?? 'dist/web');
  const { code } = await bundleFunctions({
    entries: FUNCTION_ENTRIES,
    outdir: functionsFolder,
  });
  for (const [name, { nativePackage }] of Object.entries<LambdaFunction>(functions))
    if (nativePackage) await addNativePackage(code[name as FunctionName]);
  return buildPortal(app, {
    stage,
    release: releaseOf(app.node.tryGetContext('release')),
    withoutCanary: app.node.tryGetContext('canary') === 'off',
    code,
    siteDirectory,
  });
}
