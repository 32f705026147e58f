import { Duration } from 'aws-cdk-lib';
import { Alarm, type IMetric, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';
import type { Stage } from '../stage.ts';
import { LIVE_ALIAS, type PortalFunction } from './portal-function.ts';

/** CodeDeploy throttles the calls that start deployments, and CloudFormation does not try again. */
const MAX_AT_ONCE = 7;

/** One error within the last five minutes, which is as long as a canary takes, so that CodeDeploy cannot miss it. */
const EVALUATION = {
  threshold: 1,
  evaluationPeriods: 5,
  datapointsToAlarm: 1,
  treatMissingData: TreatMissingData.NOT_BREACHING,
} as const;
const METRIC = { period: Duration.minutes(1), statistic: Stats.SUM } as const;

interface CanariesProps {
  readonly stage: Stage;
  readonly release: string;
}

/**
 * Releases new versions of functions step by step: CodeDeploy sends 10 percent of the invocations of each alias to the new
 * version, and all of them after five minutes. If the new release fails on a single request in that time, the aliases
 * return to the previous version, and CloudFormation undoes the update of the stack (decision 130).
 *
 * The alarms look only at the new release, so that a release that repairs a failing one is not stopped by its failures.
 */
export class Canaries extends Construct {
  readonly #props: CanariesProps;
  readonly #application: LambdaApplication;
  readonly #role: Role;
  readonly #failedRequests: Alarm;
  readonly #started: { readonly group: LambdaDeploymentGroup; readonly live: Construct }[] = [];

  constructor(scope: Construct, id: string, props: CanariesProps) {
    super(scope, id);
    this.#props = props;
    this.#application = new LambdaApplication(this, 'Application');
    this.#role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    acknowledge(this.#role, { 'AwsSolutions-IAM4': 'The policy is made by AWS for deployments to Lambda.' });
    const failedRequests = new Metric({
      ...METRIC,
      ...this.#failures(),
      dimensionsMap: { release: props.release },
    });
    this.#failedRequests = this.#alarm(
      'FailedRequests',
      failedRequests,
      'A request failed in the new release.',
    );
  }

  /**
   * Releases a function step by step.
   * @param crashes counts the invocations that end without an answer; by default, all errors of the new version
   */
  add(name: string, service: PortalFunction, crashes: IMetric = errorsOfNewVersion(service)): void {
    // Requests that end with an unexpected error, which is an answer for Lambda.
    new MetricFilter(this, `${name}Failures`, {
      logGroup: service.logGroup,
      filterPattern: FilterPattern.stringValue('$.outcome', '=', 'error'),
      ...this.#failures(),
      metricNamespace: this.#failures().namespace,
      dimensions: { release: '$.release' },
    });
    const crashed = this.#alarm(`${name}Crashes`, crashes, `The new version of the function ${name} failed.`);
    const group = new LambdaDeploymentGroup(this, name, {
      application: this.#application,
      role: this.#role,
      alias: service.live,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [crashed, this.#failedRequests],
    });
    // The alarms must look at the new release before it is released.
    service.live.node.addDependency(crashed, this.#failedRequests);
    const previous = this.#started.at(-1);
    if (previous) group.node.addDependency(previous.group);
    const finished = this.#started.at(-MAX_AT_ONCE);
    if (finished) service.live.node.addDependency(finished.live);
    this.#started.push({ group, live: service.live });
  }

  #failures() {
    return { namespace: `northbound-${this.#props.stage.name}`, metricName: 'ReleaseErrors' };
  }

  #alarm(id: string, metric: IMetric, alarmDescription: string): Alarm {
    return new Alarm(this, `${id}Alarm`, { metric, alarmDescription, ...EVALUATION });
  }
}

/** Lambda reports the executed version while an alias has two. */
function errorsOfNewVersion({ function: { functionName }, live }: PortalFunction): IMetric {
  return new Metric({
    ...METRIC,
    namespace: 'AWS/Lambda',
    metricName: 'Errors',
    dimensionsMap: {
      FunctionName: functionName,
      Resource: `${functionName}:${LIVE_ALIAS}`,
      ExecutedVersion: live.version.version,
    },
  });
}
