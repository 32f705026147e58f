import path from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { type FunctionName, functions } from '#shared/deployment/functions.ts';
import type { LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { bundleFunctions, FUNCTION_ENTRIES } from './bundle.ts';
import { addNativePackage } from './bundling/native-package.ts';
import { PortalChecks } from './checks.ts';
import { buildPortal } from './portal.ts';
import { checkAccount, findStage, UsageError } from './stages.ts';

/**
 * The CDK app: `cdk deploy --all -c stage=NAME`. `-c site=FOLDER` replaces the built site with another folder, so that
 * templates can be synthesized without building it. `-c account=any` accepts credentials for any account, for commands
 * that do not deploy.
 */
const app = new App();
try {
  const stage = findStage(app.node.tryGetContext('stage'));
  if (app.node.tryGetContext('account') !== 'any') checkAccount(stage, process.env.CDK_DEFAULT_ACCOUNT);
  const siteDirectory = path.resolve(import.meta.dirname, '..', app.node.tryGetContext('site') ?? 'dist/web');
  const { code } = await bundleFunctions({
    entries: FUNCTION_ENTRIES,
    outdir: `.cache/functions/${stage.name}`,
  });
  for (const [name, { nativePackage }] of Object.entries<LambdaFunction>(functions))
    if (nativePackage) await addNativePackage(code[name as FunctionName]);
  buildPortal(app, { stage, code, siteDirectory });
  Validations.of(app).addPlugins(new PortalChecks(app));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exit(1);
}
