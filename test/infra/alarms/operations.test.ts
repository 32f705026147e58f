import type { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { functions } from '#shared/deployment/functions.ts';
import type { LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { portalOf, resourcesOf } from '../portal.ts';
import type { TemplateMetric } from './alarm-metrics.ts';
import { productionWithEverything } from './stage-alarms.ts';
import { metricChecker } from './stage-metrics.ts';

type Stacks = Readonly<Record<string, Stack>> & { readonly operations: Stack };
const logGroupsIn = (all: Stacks) =>
  new Set(
    Object.values(all).flatMap((stack) =>
      resourcesOf(stack, 'AWS::Logs::LogGroup').map(({ Properties }) => Properties.LogGroupName),
    ),
  );

const connected = productionWithEverything().stacks;
const production = portalOf('production').stacks;

type WidgetMetric = readonly unknown[];
interface Widget {
  readonly properties: {
    readonly title: string;
    readonly region?: unknown;
    readonly query?: string;
    readonly metrics?: readonly WidgetMetric[];
  };
}

/** The widgets of a dashboard, with each reference of the template as a text that names it. */
function widgetsOf(body: { 'Fn::Join': [string, unknown[]] }): Widget[] {
  const text = body['Fn::Join'][1]
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(JSON.stringify(part)).slice(1, -1)))
    .join('');
  return JSON.parse(text).widgets;
}

const reference = (text: string) => (text.startsWith('{') ? JSON.parse(text) : text);

/** A metric of a widget, or those of a search, whose names match any resource. */
function metricOf(
  widget: WidgetMetric,
): TemplateMetric | { namespace: string; names: string[]; metric: string } {
  const [first, second, ...rest] = widget as [
    { expression?: string } | string,
    string,
    ...(string | object)[],
  ];
  if (typeof first === 'object') {
    const [, schema = '', metric = ''] =
      /SEARCH\('\{([^}]+)\} MetricName="([^"]+)"/.exec(first.expression ?? '') ?? [];
    const [namespace = '', ...names] = schema.split(',');
    return { namespace, names, metric };
  }
  const texts = rest.filter((part): part is string => typeof part === 'string');
  const Dimensions = texts.flatMap((name, index) =>
    index % 2 === 0 ? [{ Name: name, Value: reference(texts[index + 1] ?? '') }] : [],
  );
  return { Namespace: first, MetricName: second, Dimensions };
}

describe.each([
  ['with a shipping system', connected],
  ['without one', production],
] as const)('the dashboards of a stage %s', (_stage, stacks) => {
  const logGroups = logGroupsIn(stacks);
  const dashboards = resourcesOf(stacks.operations, 'AWS::CloudWatch::Dashboard').map(({ Properties }) => ({
    name: Properties.DashboardName,
    widgets: widgetsOf(Properties.DashboardBody),
  }));

  it('are two, of the three that are free', () => {
    expect(dashboards.map(({ name }) => name)).toEqual([
      'northbound-production-business',
      'northbound-production-technical',
    ]);
  });

  it.each(
    dashboards.flatMap(({ widgets }) => widgets.map((widget) => [widget.properties.title, widget] as const)),
  )('show something that exists: %s', (_, { properties: { metrics = [], query, region } }) => {
    expect(metrics.length > 0 || query !== undefined).toBe(true);
    const whyMissing = metricChecker(stacks, 'production');
    for (const metric of metrics.map(metricOf)) {
      if ('Namespace' in metric) expect(whyMissing(metric)).toBeNull();
      else {
        expect(whyMissing.searched(metric.namespace, metric.metric, metric.names)).toBe(true);
        expect(metric.namespace === 'AWS/CloudFront').toBe(region === 'us-east-1');
      }
    }
    for (const [, name] of query?.matchAll(/SOURCE '([^']+)'/g) ?? []) expect(logGroups).toContain(name);
  });
});

describe.each([
  ['with a shipping system', connected, Object.keys(functions).length],
  [
    'without one',
    production,
    Object.values<LambdaFunction>(functions).filter(({ requires }) => !requires).length,
  ],
] as const)('the saved queries of a stage %s', (_, all, count) => {
  const queries = resourcesOf(all.operations, 'AWS::Logs::QueryDefinition').map(
    ({ Properties }) => Properties,
  );

  it('read the logs of all functions', () => {
    expect(queries.length).toBeGreaterThan(0);
    for (const { Name, LogGroupNames } of queries) {
      expect(Name).toMatch(/^northbound-production\//);
      expect(LogGroupNames).toHaveLength(count);
      for (const name of LogGroupNames) expect(logGroupsIn(all)).toContain(name);
    }
  });
});
