import { describe, expect, it } from 'vitest';
import { Unavailable } from '#functions/core/platform/errors.ts';
import { createLogger, type Logger } from '#functions/core/platform/logger.ts';
import { TriggerRefused } from '#functions/identity/triggers/trigger.ts';
import { captureLogLines } from '#test/functions/core/log-lines.ts';
import { portalOf, propertiesOf, resourceOf, resourcesOf } from './portal.ts';

const { identity, api } = portalOf('production').stacks;
const filter = propertiesOf(identity, 'AWS::Logs::MetricFilter', 'SignInErrors');

/** Whether the metric filter matches a log line. A missing field matches no comparison. */
function isCounted(line: unknown): boolean {
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], line);
  const compare = (path: string, operator: string, operand: string) => {
    const value = valueAt(path);
    if (typeof value !== 'string') return false;
    const isEqual = operand.endsWith('*') ? value.startsWith(operand.slice(0, -1)) : value === operand;
    return isEqual === (operator === '=');
  };
  // Apart from comparisons, CloudWatch's filter patterns have the syntax of JavaScript.
  const expression = String(filter.FilterPattern)
    .slice(1, -1)
    .replace(/\$\.([\w.]+) NOT EXISTS/g, '(valueAt("$1") === undefined)')
    .replace(/\$\.([\w.]+) (!?=) ("[^"]*")/g, 'compare("$1", "$2", $3)');
  return new Function('valueAt', 'compare', `return ${expression}`)(valueAt, compare);
}

/** The JSON line that Lambda's Node runtime logs for an error that a function throws. */
const thrown = (error: Error) => () => ({
  level: 'ERROR',
  // With the class name, which the bundler shortens.
  message: { errorType: 'e', errorMessage: error.message, stackTrace: [], ...error },
});

/** The line that Lambda logs at the end of an invocation. */
const report = (record: object) => () => ({ type: 'platform.report', record });

/** The line that our logger writes. */
const logged = (write: (logger: Logger) => void) => () => {
  const lines = captureLogLines();
  write(createLogger('identity', { STAGE: 'production', RELEASE: 'some', LOG_LEVEL: 'INFO' }));
  return lines()[0];
};

describe('the metric of unexpected errors in the triggers', () => {
  it.each([
    ["our logger's line", logged((logger) => logger.report('TRIGGER_FAILED', { error: new Error('x') }))],
    ["the runtime's line", thrown(new Unavailable())],
    ['an error outside our code', thrown(new TypeError('x is not a function'))],
    ['a timeout', report({ status: 'timeout' })],
    ['a process that exits', report({ status: 'error', errorType: 'Runtime.ExitError' })],
    ['out of memory', report({ status: 'error', errorType: 'Runtime.OutOfMemory' })],
    ['a failure of Lambda', report({ status: 'failure' })],
  ])('counts %s', (_, lineOf) => expect(isCounted(lineOf())).toBe(true));

  it.each([
    ["our logger's line of a refusal", logged((logger) => logger.info('A trigger refused'))],
    ["the runtime's line of a refusal", thrown(new TriggerRefused('emailClaimed'))],
    ["Lambda's report of a refusal", report({ status: 'error', errorType: 'Runtime.Unknown' })],
    ["Lambda's report without an error type", report({ status: 'error' })],
    ["Lambda's report of a success", report({ status: 'success' })],
  ])('does not count %s', (_, lineOf) => expect(isCounted(lineOf())).toBe(false));

  it("raises the alarm, instead of Lambda's error metric", () => {
    expect(filter.LogGroupName).toEqual({ Ref: resourceOf(identity, 'AWS::Logs::LogGroup').id });
    const [{ MetricNamespace, MetricName, MetricValue }] = filter.MetricTransformations;
    expect(MetricValue).toBe('1');
    const alarms = resourcesOf(api, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
    expect(alarms).toContainEqual(
      expect.objectContaining({ Namespace: MetricNamespace, MetricName, Statistic: 'Sum', Threshold: 1 }),
    );
    const onLambdaErrors = alarms.filter(({ MetricName: metric }) => metric === 'Errors');
    expect(JSON.stringify(onLambdaErrors)).not.toContain('TriggersidentityFunction');
  });

  it('does not exist in a stage without alarms', () => {
    expect(resourcesOf(portalOf('dev').stacks.identity, 'AWS::Logs::MetricFilter')).toEqual([]);
  });
});
