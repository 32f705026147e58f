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

const MAX_FAILED_PERCENT = 5;
/** Of 10 minutes, so that a few errors of a quiet night notify nobody, and metrics may be some minutes late. */
const FAILED_MINUTES = 5;
/** ACM renews a certificate 60 days before its end. A deployment is refused in the last 30. */
const MIN_DAYS_TO_EXPIRY = 45;

/** Of all distributions. CloudWatch accepts one query in an alarm, so it cannot count the requests too. */
const FAILED_PERCENT = new MathExpression({
  expression: 'SELECT AVG("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, Region)',
  usingMetrics: {},
  period: Duration.minutes(1),
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
      metric: FAILED_PERCENT,
      threshold: MAX_FAILED_PERCENT,
      meaning: `CloudFront answered at least ${MAX_FAILED_PERCENT} percent of the requests with an error, in ${FAILED_MINUTES} of 10 minutes.`,
      options: { evaluationPeriods: 10, datapointsToAlarm: FAILED_MINUTES },
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
