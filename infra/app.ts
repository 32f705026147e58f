import path from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { bundleFunctions, FUNCTION_ENTRIES } from './bundle.ts';
import { PortalChecks } from './checks.ts';
import { buildPortal } from './portal.ts';
import { findStage, type Stage } from './stages.ts';

/**
 * The CDK app: `cdk deploy --all -c stage=NAME`. With `-c site=FOLDER` another folder than the built site is taken, so that
 * templates can be looked at without building it.
 */
const app = new App();
const stage = stageOfContext(app.node.tryGetContext('stage'));
const siteDirectory = path.resolve(import.meta.dirname, '..', app.node.tryGetContext('site') ?? 'dist/web');
const { code } = await bundleFunctions({
  entries: FUNCTION_ENTRIES,
  outdir: `.cache/functions/${stage.name}`,
});
buildPortal(app, { stage, code, siteDirectory });
Validations.of(app).addPlugins(new PortalChecks(app));

/** A stage that does not exist is a slip of the hand: one line says so, without a stack trace. */
function stageOfContext(name: unknown): Stage {
  try {
    return findStage(name);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n\n`);
    process.exit(1);
  }
}
