export interface TemplateMetric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

/** An alarm of a template, with one metric or an expression of several. */
export type Alarm = TemplateMetric & {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly AlarmActions: readonly unknown[];
  readonly OKActions: readonly unknown[];
  readonly Threshold: number;
  readonly ComparisonOperator: 'GreaterThanOrEqualToThreshold' | 'LessThanThreshold';
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly TreatMissingData: 'breaching' | 'notBreaching' | 'ignore';
  readonly Metrics?: readonly {
    readonly Id: string;
    readonly Expression?: string;
    readonly ReturnData?: boolean;
    readonly MetricStat?: { readonly Metric: TemplateMetric };
  }[];
};

const asText = (namespace: string, name: string, dimensions: [string, unknown][]) =>
  `${namespace} ${name} ${JSON.stringify(dimensions.sort())}`;

/** The metrics that an alarm evaluates. */
export const metricsIn = ({
  Metrics,
  ...single
}: Pick<Alarm, 'Metrics'> & TemplateMetric): TemplateMetric[] =>
  Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [single];

/** The metrics that an alarm queries, as their namespace, name and dimensions. */
export const queriesIn = ({ Metrics = [] }: Pick<Alarm, 'Metrics'>): [string, string, string[]][] =>
  Metrics.flatMap(({ Expression = '' }) => {
    const query = /^SELECT \w+\("([^"]+)"\) FROM SCHEMA\("([^"]+)", ([^)]+)\)$/.exec(Expression);
    return query ? [[query[2] ?? '', query[1] ?? '', (query[3] ?? '').split(', ')]] : [];
  });

/** A metric as text. */
export const textOf = ({ Namespace, MetricName, Dimensions = [] }: TemplateMetric): string =>
  asText(
    Namespace,
    MetricName,
    Dimensions.map(({ Name, Value }) => [Name, Value]),
  );

/** The metrics that an alarm evaluates, as text. */
export const metricsOfAlarm = (alarm: Pick<Alarm, 'Metrics'> & TemplateMetric): string[] =>
  metricsIn(alarm).map(textOf);

/** The metric in a log line, as CloudWatch reads its embedded format, in the same form. */
export function metricInLine(line: Readonly<Record<string, unknown>>): string {
  const { CloudWatchMetrics } = line._aws as {
    CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[];
  };
  const [{ Namespace = '', Dimensions: [names = []] = [], Metrics = [] } = {}] = CloudWatchMetrics;
  return asText(
    Namespace,
    Metrics[0]?.Name ?? '',
    names.map((name) => [name, line[name]]),
  );
}

const sumOf = (values: readonly (number | undefined)[]) =>
  values.some((value) => value !== undefined)
    ? values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
    : undefined;

/** The values of a period by the id of their metric, or the `value` of the only one. Undefined without data. */
export type Period = Readonly<Record<string, number | undefined>>;

/** Evaluates an alarm's expression. CloudWatch's functions have the syntax of JavaScript. A query has its only `value`. */
export function evaluateAlarm({ Metrics = [] }: Pick<Alarm, 'Metrics'>, values: Period): number | undefined {
  const expression = Metrics.find(
    (part) => part.Expression !== undefined && part.ReturnData !== false,
  )?.Expression;
  if (expression?.startsWith('SELECT ')) return values.value;
  const functions = {
    IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
    FILL: (value: number | undefined, missing: number) => value ?? missing,
    SUM: sumOf,
  };
  const missing = Object.fromEntries(Metrics.map(({ Id }) => [Id, undefined]));
  const scope = { ...functions, ...missing, ...values };
  return new Function(...Object.keys(scope), `return ${expression}`)(...Object.values(scope));
}

/** Whether an alarm that was not raised is raised after these periods. Those before them had no data. */
export function isRaised(alarm: Alarm, periods: readonly Period[]): boolean {
  const evaluated = periods.slice(-alarm.EvaluationPeriods);
  const lacking = Array<Period>(alarm.EvaluationPeriods - evaluated.length).fill({});
  const breaching = [...lacking, ...evaluated].filter((period) => {
    const value = alarm.Metrics ? evaluateAlarm(alarm, period) : period.value;
    if (value === undefined || Number.isNaN(value)) return alarm.TreatMissingData === 'breaching';
    return alarm.ComparisonOperator === 'LessThanThreshold'
      ? value < alarm.Threshold
      : value >= alarm.Threshold;
  });
  return breaching.length >= (alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods);
}
