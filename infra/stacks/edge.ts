import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  ComparisonOperator,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { AlarmTopic, alarmsOf } from '../constructs/alarms/alarms.ts';
import { siteFirewall } from '../constructs/firewall.ts';
import type { Stage } from '../stage.ts';

/** The only region to which CloudFront and its certificates report, and an alarm sees only its own region. */
export const EDGE_REGION = 'us-east-1';

/** With fewer requests in five minutes, a rate is not meaningful. */
const MIN_REQUESTS_FOR_RATE = 20;
const MAX_FAILED_PERCENT = 5;
/** ACM renews a certificate 60 days before its end. A deployment is refused in the last 30. */
const MIN_DAYS_TO_EXPIRY = 45;

const fromAll = (statistic: string, metric: string) =>
  new MathExpression({
    expression: `SELECT ${statistic}("${metric}") FROM SCHEMA("AWS/CloudFront", DistributionId, Region)`,
    usingMetrics: {},
    period: Duration.minutes(5),
  });

/**
 * The web ACL of CloudFront, and the alarms of CloudFront and its certificate. Nothing is referenced across regions, which
 * would block changes and deletions: the web stack gets the ARN of the web ACL from the stage, and the alarms query all
 * distributions of the account, of which there is one.
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    if (stage.firewall) new CfnOutput(this, 'WebAclArn', { value: siteFirewall(this, stage).attrArn });
    if (stage.alarmEmail !== undefined) this.#addAlarms(stage, stage.alarmEmail);
  }

  #addAlarms(stage: Stage, alarmEmail: string): void {
    const { pageEmail = alarmEmail, domain } = stage;
    const topics = {
      page: new AlarmTopic(this, 'PageTopic', { email: pageEmail }),
      ticket: new AlarmTopic(this, 'AlarmTopic', { email: alarmEmail }),
    };
    const addAlarm = alarmsOf(new Construct(this, 'Alarms'), stage, topics);
    addAlarm('SiteErrors', {
      severity: 'page',
      metric: new MathExpression({
        expression: `IF(requests >= ${MIN_REQUESTS_FOR_RATE}, rate, 0)`,
        usingMetrics: { requests: fromAll('SUM', 'Requests'), rate: fromAll('AVG', '5xxErrorRate') },
        period: Duration.minutes(5),
      }),
      threshold: MAX_FAILED_PERCENT,
      meaning: `CloudFront answered at least ${MAX_FAILED_PERCENT} percent of the requests of five minutes with an error.`,
    });
    if (!domain) return;
    addAlarm('Certificate', {
      severity: 'ticket',
      metric: new Metric({
        namespace: 'AWS/CertificateManager',
        metricName: 'DaysToExpiry',
        dimensionsMap: { CertificateArn: domain.certificateArn },
        statistic: Stats.MINIMUM,
        // Reported twice a day.
        period: Duration.days(1),
      }),
      threshold: MIN_DAYS_TO_EXPIRY,
      meaning: `The certificate of ${domain.name} ends within ${MIN_DAYS_TO_EXPIRY} days, although it should have been renewed.`,
      options: {
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.IGNORE,
      },
    });
  }
}
