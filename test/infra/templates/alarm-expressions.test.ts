import { expect, it } from 'vitest';
import type { Alarm } from '../alarms/alarm-metrics.ts';
import { portalWithEverySetting } from '../every-setting.ts';
import { portalOf, resourcesOf, STAGE_NAMES } from '../portal.ts';

const alarms = [...STAGE_NAMES.map(portalOf), portalWithEverySetting()]
  .flatMap(({ stacks }) => Object.values(stacks))
  .flatMap((stack) => resourcesOf(stack, 'AWS::CloudWatch::Alarm'))
  .map(({ id, Properties }) => [id, Properties as Alarm] as const);

/** What CloudWatch refuses in an alarm, and no linter knows. */
function refusals({ Metrics = [] }: Pick<Alarm, 'Metrics'>): string[] {
  const expressions = Metrics.flatMap(({ Expression }) => Expression ?? []);
  const isQuery = (expression: string) => /^\s*SELECT\b/i.test(expression);
  return [
    ...(expressions.filter(isQuery).length > 1 ? ['more than one query'] : []),
    ...(expressions.some((each) => /\bSEARCH\s*\(/i.test(each)) ? ['a search'] : []),
    ...(Metrics.filter(({ MetricStat }) => MetricStat).length > 10 ? ['more than ten metrics'] : []),
  ];
}

it('every alarm of every stage has at most one query, no search and at most ten metrics', () => {
  expect(alarms.length).toBeGreaterThan(100);
  expect(alarms.flatMap(([id, alarm]) => refusals(alarm).map((refusal) => `${id}: ${refusal}`))).toEqual([]);
});

it('an alarm that CloudWatch would refuse is found', () => {
  const query = { Id: 'a', Expression: 'SELECT SUM("Requests") FROM SCHEMA("AWS/CloudFront", Region)' };
  const search = { Id: 'b', Expression: "SUM(SEARCH('{AWS/Lambda,FunctionName} Errors', 'Sum'))" };
  const metric = { Id: 'c', MetricStat: { Metric: { Namespace: 'AWS/Lambda', MetricName: 'Errors' } } };
  expect(refusals({ Metrics: [query, query] })).toEqual(['more than one query']);
  expect(refusals({ Metrics: [query, search] })).toEqual(['a search']);
  expect(refusals({ Metrics: Array(11).fill(metric) })).toEqual(['more than ten metrics']);
});
