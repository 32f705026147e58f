import type { Template } from '../preflight/table-problems.ts';

/** A question about AWS that its documentation leaves open. Creating a small stack answers it. */
export interface Probe {
  readonly stackName: string;
  /** What AWS accepts or refuses. */
  readonly subject: string;
  readonly template: Template;
  /** What to do if AWS refuses it. */
  readonly advice: string;
}

const STACKS = {
  table: 'northbound-probe-table',
  alarms: 'northbound-probe-alarms',
  distribution: 'northbound-probe-distribution',
} as const;

/** The stacks of all probes, also of those that another stage needs. */
export const PROBE_STACKS: readonly string[] = Object.values(STACKS);

type Properties = NonNullable<Template['Resources'][string]['Properties']>;

/**
 * The questions that the first deployment of a stage depends on.
 * @param templates the stage's own, so that the probes ask about what will be deployed
 */
export function probesOf(templates: readonly Template[]): Probe[] {
  const resources = templates.flatMap(({ Resources }) => Object.values(Resources));
  const propertiesOf = (type: string) =>
    resources.filter(({ Type }) => Type === type).map(({ Properties = {} }) => Properties);
  const alarms = propertiesOf('AWS::CloudWatch::Alarm').filter(({ Metrics }) => Metrics !== undefined);
  const tables = propertiesOf('AWS::DynamoDB::Table').filter(
    ({ GlobalSecondaryIndexes }) => GlobalSecondaryIndexes !== undefined,
  );
  return [...tables.map(tableProbe), ...(alarms.length > 0 ? [alarmProbe(alarms)] : []), DISTRIBUTION_PROBE];
}

/** The reference of `NonKeyAttributes` says that an index can have 20, and its text that a table can have 100. */
function tableProbe(table: Properties): Probe {
  const indexes = table.GlobalSecondaryIndexes as readonly {
    readonly Projection: { readonly NonKeyAttributes?: readonly string[] };
  }[];
  const projected = indexes.flatMap(({ Projection }) => Projection.NonKeyAttributes ?? []).length;
  return {
    stackName: STACKS.table,
    subject: `a table with an index of ${projected} projected attributes`,
    template: {
      Resources: {
        Table: { Type: 'AWS::DynamoDB::Table', Properties: { ...table, DeletionProtectionEnabled: false } },
      },
    },
    advice:
      'In infra/stacks/data.ts, give the index ProjectionType.ALL without nonKeyAttributes: a projection cannot be changed later.',
  };
}

/** CloudWatch checks the expressions of an alarm, but not whether its metrics exist. */
function alarmProbe(alarms: readonly Properties[]): Probe {
  const definitions = alarms.map(
    ({ AlarmName: _, AlarmActions: __, OKActions: ___, ...definition }) =>
      withoutReferences(definition) as Properties,
  );
  return {
    stackName: STACKS.alarms,
    subject: `${alarms.length} alarms with expressions and queries`,
    template: {
      Resources: Object.fromEntries(
        definitions.map((Properties, index) => [
          `Alarm${index + 1}`,
          { Type: 'AWS::CloudWatch::Alarm', Properties },
        ]),
      ),
    },
    advice:
      'Remove alarmEmail from the stage to deploy it without alarms, and report the reason to the developers.',
  };
}

/** Replaces references to resources of the stage, which does not exist yet. */
function withoutReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.keys(value).some((key) => key === 'Ref' || key.startsWith('Fn::'))) return 'probe';
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutReferences(each)]));
}

/** AWS lets some new accounts create a distribution only after its support has verified them. */
const DISTRIBUTION_PROBE: Probe = {
  stackName: STACKS.distribution,
  subject: 'a CloudFront distribution',
  template: {
    Resources: {
      Distribution: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            // Deleted sooner, because CloudFront first disables one that is enabled.
            Enabled: false,
            Origins: [
              {
                Id: 'origin',
                DomainName: 'aws.amazon.com',
                CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
              },
            ],
            DefaultCacheBehavior: {
              TargetOriginId: 'origin',
              ViewerProtocolPolicy: 'https-only',
              // AWS's policy CachingDisabled.
              CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
            },
          },
        },
      },
    },
  },
  advice:
    'Open a case for "Account and billing" in the Support Center, which is free, with this message, and deploy when it is resolved.',
};
