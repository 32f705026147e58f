import { LogGroup, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { hasFunction, type Stage } from '#infra/stage.ts';
import { type FunctionName, functions } from '#shared/deployment/functions.ts';
import { logGroupName } from '../portal-function.ts';

const PROBLEM = 'level in ["WARN", "ERROR"] and ispresent(code)';

/** The saved queries over the logs of all functions, by name. `docs/operations.md` says when to use each. */
const QUERIES: Readonly<Record<string, QueryString>> = {
  'Problems by code': new QueryString({
    filterStatements: [PROBLEM],
    statsStatements: ['count(*) as lines, max(@timestamp) as last by code, service, level'],
    sort: 'lines desc',
  }),
  'Lines of a code': new QueryString({
    fields: [
      '@timestamp',
      'service',
      'customerId',
      'paymentId',
      'messageId',
      'error.name',
      'error.message',
      '@message',
    ],
    filterStatements: ['code = "REQUEST_FAILED"'],
    sort: '@timestamp desc',
    limit: 100,
  }),
  'Lines of a request': new QueryString({
    fields: ['@timestamp', 'service', 'level', 'code', 'message', 'error.message', '@message'],
    filterStatements: ['requestId = "REFERENCE NUMBER"'],
    sort: '@timestamp',
  }),
  'Lines of a customer': new QueryString({
    fields: ['@timestamp', 'service', 'operation', 'outcome', 'level', 'code', 'message'],
    filterStatements: ['customerId = "CUSTOMER"'],
    sort: '@timestamp desc',
    limit: 200,
  }),
  'Crashes and timeouts': new QueryString({
    fields: ['@timestamp', '@log', 'record.status', 'record.errorType', 'record.requestId'],
    filterStatements: ['type = "platform.report" and record.status != "success"'],
    sort: '@timestamp desc',
    limit: 100,
  }),
  'Slowest operations': new QueryString({
    filterStatements: ['ispresent(operation)'],
    statsStatements: [
      'count(*) as requests, pct(Latency, 50) as median, pct(Latency, 99) as p99 by service, operation',
    ],
    sort: 'p99 desc',
  }),
  'Failed requests by release': new QueryString({
    filterStatements: ['outcome in ["error", "unavailable"]'],
    statsStatements: ['count(*) as requests by release, service, operation, outcome'],
    sort: 'requests desc',
  }),
};

/** The names of the logs of these functions, or of all that the stage has. */
export const logGroupsOf = (
  stage: Stage,
  names: readonly string[] = (Object.keys(functions) as FunctionName[]).filter((name) =>
    hasFunction(stage, functions[name]),
  ),
): string[] => names.map((name) => logGroupName(stage, name));

/** Adds the queries to CloudWatch Logs Insights, which bills the lines that a query reads. */
export function addSavedQueries(scope: Construct, stage: Stage): void {
  const logGroups = logGroupsOf(stage).map((name) =>
    LogGroup.fromLogGroupName(scope, `Log ${name.split('/').at(-1)}`, name),
  );
  for (const [name, queryString] of Object.entries(QUERIES))
    new QueryDefinition(scope, name, {
      queryDefinitionName: `northbound-${stage.name}/${name}`,
      queryString,
      logGroups,
    });
}
