import { type App, PermissionsBoundary, Tags } from 'aws-cdk-lib';
import { eventFunctions } from '#shared/deployment/functions.ts';
import { BOUNDARY } from './account/execution-policy.ts';
import type { CARD_SANDBOX, FunctionCode } from './bundle.ts';
import { ApiStack } from './stacks/api.ts';
import { CardSandboxStack } from './stacks/cards.ts';
import { DataStack } from './stacks/data.ts';
import { EdgeStack } from './stacks/edge.ts';
import { EventStack } from './stacks/events.ts';
import { IdentityStack } from './stacks/identity.ts';
import { OperationsStack } from './stacks/operations.ts';
import { WebStack } from './stacks/web.ts';
import { type ConnectedStage, EDGE_REGION, hasFunction, type Stage } from './stage.ts';

interface PortalProps {
  readonly stage: Stage;
  readonly release: string;
  /** Releases everything at once, even if the stage has alarms. */
  readonly withoutCanary?: boolean;
  readonly code: FunctionCode & Readonly<Record<typeof CARD_SANDBOX, string>>;
  readonly siteDirectory: string;
}

/** Creates all stacks of a stage, in dependency order. */
export function buildPortal(
  app: App,
  { stage: given, release, withoutCanary = false, code, siteDirectory }: PortalProps,
) {
  const prefix = `northbound-${given.name}`;
  const stackProps = {
    env: { account: given.account, region: given.region },
    terminationProtection: !given.disposable,
    permissionsBoundary: PermissionsBoundary.fromName(BOUNDARY),
  };
  const cards =
    given.cardProvider === 'sandbox'
      ? new CardSandboxStack(app, `${prefix}-cards`, {
          ...stackProps,
          stage: given,
          code: code['card-sandbox'],
        })
      : { provider: given.cardProvider };
  const stage: ConnectedStage = { ...given, cardProvider: cards.provider };
  const common = { ...stackProps, stage, release };
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
  });
  const events = new EventStack(app, `${prefix}-events`, {
    ...common,
    functions: Object.fromEntries(
      Object.entries(eventFunctions()).filter(([, definition]) => hasFunction(stage, definition)),
    ),
    code,
    table: data.table,
    images: data.images,
    alarmTopics: api.alarmTopics,
  });
  const web = new WebStack(app, `${prefix}-web`, {
    ...common,
    siteDirectory,
    apiHost: `${api.api.api.apiId}.execute-api.${stage.region}.amazonaws.com`,
    imageHost: data.images.bucketRegionalDomainName,
  });
  const operations = new OperationsStack(app, `${prefix}-operations`, {
    ...common,
    apiStage: api.api.stage,
    table: data.table,
  });
  const edge = (stage.alarmEmail ?? stage.firewall) !== undefined && {
    edge: new EdgeStack(app, `${prefix}-edge`, {
      ...common,
      env: { account: stage.account, region: EDGE_REGION },
    }),
  };
  // It names the logs of their functions.
  operations.addStackDependency(events);
  // These stacks read SSM parameters of the identity stack, a dependency that CDK cannot detect.
  for (const reader of [api, web, operations]) reader.addStackDependency(identity);
  Tags.of(app).add('product', stage.productName.toLowerCase());
  Tags.of(app).add('stage', stage.name);
  return {
    data,
    ...(cards instanceof CardSandboxStack && { cards }),
    identity,
    api,
    events,
    web,
    operations,
    ...edge,
  };
}
