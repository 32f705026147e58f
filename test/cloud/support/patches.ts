import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type IAspect, Stack } from 'aws-cdk-lib';
import { CfnBackupSelection } from 'aws-cdk-lib/aws-backup';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnUserPoolClient, CfnUserPoolIdentityProvider } from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping, CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { CfnQueuePolicy } from 'aws-cdk-lib/aws-sqs';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { IConstruct } from 'constructs';

/** A change to a template without which the emulator could not deploy it. */
interface Patch {
  /** What the emulator lacks. */
  readonly reason: string;
  readonly apply: (construct: IConstruct, emulator: EmulatorAddress) => void;
}

export interface EmulatorAddress {
  readonly url: string;
  /** Imported from its stack, because a reference in an override is not. */
  readonly apiId: string;
  /** The same for the API of the sandbox card provider, if the stage has one. */
  readonly cardsApiId: string | undefined;
}

interface ResolvedConfig {
  readonly origins: readonly { readonly customOriginConfig?: unknown }[];
}

interface ResolvedEnvironment {
  readonly variables?: Readonly<Record<string, unknown>>;
}

interface ResolvedFilters {
  readonly filters: readonly { readonly pattern: string }[];
}

const COPY_SITE = readFileSync(path.join(import.meta.dirname, 'copy-site.py'), 'utf8');

const remove = ({ node }: IConstruct) => void node.scope?.node.tryRemoveChild(node.id);

/** The rights that the emulator also needs, by a right that a function has. */
const RIGHTS_TO_SEND = {
  'sqs:SendMessage': ['sqs:SendMessageBatch'],
  'ses:SendRawEmail': ['ses:SendEmail', 'ses:SendRawEmail'],
};

/** The parts of a pattern's `$or`, without the images that must be absent. */
function alternatives({ $or }: { $or: { dynamodb: Record<string, { type: { S: unknown[] } }> }[] }) {
  const isPresent = ([, { type }]: [string, { type: { S: unknown[] } }]) => typeof type.S[0] === 'string';
  return $or.map(({ dynamodb }) => ({
    dynamodb: Object.fromEntries(Object.entries(dynamodb).filter(isPresent)),
  }));
}

/** Everything that differs from what is deployed to AWS. */
export const PATCHES: Readonly<Record<string, Patch>> = {
  'metric math': {
    reason: 'An alarm cannot have an expression over several metrics. Template tests cover these alarms.',
    apply: (construct) => {
      if (construct instanceof CfnAlarm && construct.metrics !== undefined) remove(construct);
    },
  },
  'selection of a backup': {
    reason: 'CloudFormation cannot select what a plan backs up. Template tests cover it.',
    apply: (construct) => {
      if (construct instanceof CfnBackupSelection) remove(construct);
    },
  },
  'budget and saved queries': {
    reason: 'CloudFormation does not know these types. Template tests cover them.',
    apply: (construct) => {
      if (construct instanceof CfnBudget || construct instanceof CfnQueryDefinition) remove(construct);
    },
  },
  'sign-in with Google': {
    reason:
      'CloudFormation cannot create identity providers. The local stand-in and the browser tests cover Google.',
    apply: (construct) => {
      if (construct instanceof CfnUserPoolIdentityProvider) remove(construct);
      if (!(construct instanceof CfnUserPoolClient)) return;
      construct.addDeletionOverride('DependsOn');
      construct.addDeletionOverride('Properties.SupportedIdentityProviders');
    },
  },
  'origin of the API': {
    reason:
      "CloudFront sends nothing to Amazon's own host names, so it reaches the API by its local address.",
    apply: (construct, { url, apiId }) => {
      if (!(construct instanceof CfnDistribution)) return;
      const { hostname, port } = new URL(url);
      const { origins } = Stack.of(construct).resolve(construct.distributionConfig) as ResolvedConfig;
      const index = origins.findIndex(({ customOriginConfig }) => customOriginConfig !== undefined);
      const origin = `Properties.DistributionConfig.Origins.${index}`;
      construct.addOverride(`${origin}.OriginPath`, `/_aws/execute-api/${apiId}`);
      construct.addOverride(`${origin}.DomainName`, hostname);
      construct.addOverride(`${origin}.CustomOriginConfig`, {
        HTTPPort: Number(port),
        OriginProtocolPolicy: 'http-only',
      });
    },
  },
  'address of the sandbox card provider': {
    reason: "No DNS knows Amazon's host names, so functions reach it by its local address.",
    apply: (construct, { url, cardsApiId }) => {
      if (!(construct instanceof CfnFunction) || cardsApiId === undefined) return;
      const environment: ResolvedEnvironment = Stack.of(construct).resolve(construct.environment) ?? {};
      if (environment.variables?.CARD_PROVIDER_URL === undefined) return;
      construct.addPropertyOverride(
        'Environment.Variables.CARD_PROVIDER_URL',
        `${url}/_aws/execute-api/${cardsApiId}`,
      );
    },
  },
  'firewall of the user pool': {
    reason:
      'CloudFormation cannot associate a web ACL, and no firewall blocks anything. Template tests cover them.',
    apply: (construct) => {
      if (construct instanceof CfnWebACLAssociation) remove(construct);
    },
  },
  'TLS of queues': {
    reason: 'The URL of a queue is the address of the emulator itself, where nothing claims TLS.',
    apply: (construct) => {
      if (construct instanceof CfnQueuePolicy) remove(construct);
    },
  },
  'rights to send': {
    reason:
      'IAM has a right of its own for SendMessageBatch, which SendMessage covers on AWS, and does not know from which address an email comes.',
    apply: (construct) => {
      if (!(construct instanceof Policy)) return;
      const document = JSON.stringify(Stack.of(construct).resolve(construct.document));
      for (const [declared, actions] of Object.entries(RIGHTS_TO_SEND))
        if (document.includes(`"${declared}"`))
          construct.addStatements(new PolicyStatement({ actions, resources: ['*'] }));
    },
  },
  'filters of the stream': {
    reason:
      'A filter knows no `$or` and no `exists: false`. The functions then also get changes of records of which they need only creations and deletions.',
    apply: (construct) => {
      if (!(construct instanceof CfnEventSourceMapping) || !construct.filterCriteria) return;
      const { filters } = construct.filterCriteria as ResolvedFilters;
      construct.filterCriteria = {
        filters: filters.flatMap(({ pattern }) =>
          alternatives(JSON.parse(pattern)).map((part) => ({ pattern: JSON.stringify(part) })),
        ),
      };
    },
  },
  'copying the site': {
    reason:
      "CDK's function runs the AWS CLI of a Lambda layer, which would have to be installed on this machine.",
    apply: (construct) => {
      if (construct.node.id === 'AwsCliLayer') remove(construct);
      if (!(construct instanceof CfnFunction) || !construct.node.path.includes('CDKBucketDeployment')) return;
      construct.layers = undefined;
      construct.code = { zipFile: COPY_SITE };
    },
  },
};

/** Applies all patches to every construct of an app. */
export class EmulatorPatches implements IAspect {
  readonly #emulator: EmulatorAddress;

  constructor(emulator: EmulatorAddress) {
    this.#emulator = emulator;
  }

  visit(construct: IConstruct): void {
    for (const { apply } of Object.values(PATCHES)) apply(construct, this.#emulator);
  }
}
