import { type App, Tags } from 'aws-cdk-lib';
import { eventFunctions } from '#shared/deployment/functions.ts';
import type { FunctionCode } from './bundle.ts';
import { ApiStack } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
import { EventStack } from './stacks/events.ts';
import { FirewallStack } from './stacks/firewall.ts';
import { IdentityStack } from './stacks/identity.ts';
import { WebStack } from './stacks/web.ts';
import type { Stage } from './stage.ts';

interface PortalProps {
  readonly stage: Stage;
  readonly release: string;
  /** Releases everything at once, even if the stage has alarms. */
  readonly withoutCanary?: boolean;
  readonly code: FunctionCode;
  readonly siteDirectory: string;
}

/** Creates all stacks of a stage, in dependency order. */
export function buildPortal(
  app: App,
  { stage, release, withoutCanary = false, code, siteDirectory }: PortalProps,
) {
  const prefix = `northbound-${stage.name}`;
  const common = {
    env: { account: stage.account, region: stage.region },
    stage,
    release,
    terminationProtection: !stage.disposable,
  };
  // Without alarms, nothing would notice a failing release.
  const canary = stage.alarmEmail !== undefined && !withoutCanary;
  const data = new DataStack(app, `${prefix}-data`, common);
  const identity = new IdentityStack(app, `${prefix}-identity`, {
    ...common,
    canary,
    table: data.table,
    code: code.identity,
  });
  const api = new ApiStack(app, `${prefix}-api`, {
    ...common,
    canary,
    code,
    table: data.table,
    images: data.images,
    signInTriggers: identity.triggers,
  });
  const events = new EventStack(app, `${prefix}-events`, {
    ...common,
    functions: eventFunctions(),
    code,
    table: data.table,
    images: data.images,
    alarmTopic: api.alarmTopic,
  });
  const web = new WebStack(app, `${prefix}-web`, {
    ...common,
    siteDirectory,
    apiHost: `${api.api.api.apiId}.execute-api.${stage.region}.amazonaws.com`,
    imageHost: data.images.bucketRegionalDomainName,
  });
  const firewall =
    stage.firewall &&
    new FirewallStack(app, `${prefix}-firewall`, {
      ...common,
      env: { account: stage.account, region: 'us-east-1' },
    });
  // Both stacks read SSM parameters of the identity stack, a dependency that CDK cannot detect.
  for (const reader of [api, web]) reader.addStackDependency(identity);
  Tags.of(app).add('product', stage.productName.toLowerCase());
  Tags.of(app).add('stage', stage.name);
  return { data, identity, api, events, web, ...(firewall && { firewall }) };
}
