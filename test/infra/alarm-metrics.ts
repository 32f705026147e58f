interface Metric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions: readonly { readonly Name: string; readonly Value: string }[];
}

/** An alarm of a template, with one metric or an expression of several. */
type Alarm = Metric & {
  readonly Metrics?: readonly { readonly Expression?: string; readonly MetricStat?: { Metric: Metric } }[];
};

const asText = (namespace: string, name: string, dimensions: [string, unknown][]) =>
  `${namespace} ${name} ${JSON.stringify(dimensions.sort())}`;

/** The metrics that an alarm evaluates, as text. */
export function metricsOfAlarm(alarm: Alarm): string[] {
  const parts = alarm.Metrics ?? [{ MetricStat: { Metric: alarm } }];
  return parts.flatMap(({ MetricStat }) => {
    if (!MetricStat) return [];
    const { Namespace, MetricName, Dimensions } = MetricStat.Metric;
    return [
      asText(
        Namespace,
        MetricName,
        Dimensions.map(({ Name, Value }) => [Name, Value]),
      ),
    ];
  });
}

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
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Evaluates an alarm's expression. CloudWatch's functions have the syntax of JavaScript. */
export function evaluateAlarm(
  { Metrics = [] }: Pick<Alarm, 'Metrics'>,
  values: Readonly<Record<string, number | undefined>>,
): number {
  const expression = Metrics.find((part) => part.Expression !== undefined)?.Expression;
  const functions = {
    IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
    FILL: (value: number | undefined, missing: number) => value ?? missing,
    SUM: sumOf,
  };
  const scope = { ...functions, ...values };
  return new Function(...Object.keys(scope), `return ${expression}`)(...Object.values(scope));
}
