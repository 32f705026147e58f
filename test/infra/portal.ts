import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { vi } from 'vitest';
import { CARD_SANDBOX, FUNCTION_ENTRIES } from '#infra/bundle.ts';
import { buildPortal } from '#infra/portal.ts';
import type { Stage } from '#infra/stage.ts';
import { findStage, stages } from '#infra/stages.ts';
import type { FunctionName } from '#shared/deployment/functions.ts';

export type StageName = keyof typeof stages;
export const STAGE_NAMES = Object.keys(stages) as StageName[];

const ROOT = path.resolve(import.meta.dirname, '../..');
const { context } = JSON.parse(readFileSync(path.join(ROOT, 'cdk.json'), 'utf8'));

/** Placeholder code for every function. */
export const code = Object.fromEntries(
  [...Object.keys(FUNCTION_ENTRIES), CARD_SANDBOX].map((fn) => [
    fn,
    path.join(ROOT, 'test/infra/placeholder-function'),
  ]),
) as Record<FunctionName | typeof CARD_SANDBOX, string>;

const cache = new Map<StageName, ReturnType<typeof synthesize>>();

/** The stacks of a stage, shared by all tests. Do not modify them. */
export function portalOf(name: StageName) {
  const portal = cache.get(name) ?? synthesize(name);
  cache.set(name, portal);
  return portal;
}

/** Synthesizes a stage with placeholders for code and site, and validates it as CDK does when it deploys. */
function synthesize(name: StageName) {
  const stage = findStage(name);
  const streams = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  vi.stubEnv('CDK_VALIDATION', 'true');
  const portal = synthesizeStage(stage);
  vi.unstubAllEnvs();
  const written = streams.flatMap(({ mock }) => mock.calls);
  vi.restoreAllMocks();
  return { stage, written, ...portal };
}

/** The release of all synthesized stages. */
export const RELEASE = '0123456789ab';

/** An app with the feature flags of cdk.json and without bundling. */
export const newApp = () => new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } });

/** Synthesizes any stage with placeholders, and does not validate its templates. */
export function synthesizeStage(
  stage: Stage,
  build = buildPortal,
  siteDirectory = path.join(ROOT, 'infra/placeholder-site'),
) {
  const app = newApp();
  const stacks = build(app, { stage, release: RELEASE, code, siteDirectory });
  return { app, stacks, assembly: app.synth() };
}

export interface Resource {
  readonly id: string;
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the properties depend on the type of the resource
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: string[];
}

/** All resources of a type in a stack's template. */
export function resourcesOf(stack: Stack, type: string): Resource[] {
  const found = Template.fromStack(stack).findResources(type);
  return Object.entries(found).map(([id, resource]) => ({ id, ...resource }) as Resource);
}

/** The only resource of a type whose id starts with the prefix, without its dashes. @throws if there is not exactly one */
export function resourceOf(stack: Stack, type: string, idPrefix = ''): Resource {
  // CDK leaves dashes out of logical ids.
  const prefix = idPrefix.replaceAll('-', '');
  const found = resourcesOf(stack, type).filter(({ id }) => id.startsWith(prefix));
  const [resource] = found;
  if (!resource || found.length > 1)
    throw new Error(`Expected one ${type} ${idPrefix} in ${stack.stackName}, found ${found.length}.`);
  return resource;
}

/** The alias of the released version of a function, which everything invokes. */
export const liveAliasOf = (stack: Stack, idPrefix = ''): Resource =>
  resourceOf(stack, 'AWS::Lambda::Alias', idPrefix);

// biome-ignore lint/suspicious/noExplicitAny: the properties depend on the type of the resource
export const propertiesOf = (...of: Parameters<typeof resourceOf>): any => resourceOf(...of).Properties;
