import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Unavailable } from '#functions/core/platform/errors.ts';
import { createLogger, type Logger } from '#functions/core/platform/logger.ts';
import { TriggerRefused } from '#functions/identity/triggers/trigger.ts';
import { eventFunctions, serviceNames } from '#shared/deployment/functions.ts';
import { type LogCode, OWN_ALARMS } from '#shared/deployment/log-codes.ts';
import { captureLogLines, type LogLine } from '#test/functions/core/log-lines.ts';
import { runtimeLines } from '#test/support/lambda-runtime/runtime-lines.ts';
import { THROWN } from '#test/support/lambda-runtime/thrown-errors.ts';
import { propertiesOf, resourceOf, resourcesOf } from '../portal.ts';
import { productionWithEverything } from './stage-alarms.ts';

const { identity, api, events } = productionWithEverything().stacks;
const filter = propertiesOf(identity, 'AWS::Logs::MetricFilter', 'identityErrors');

/** Whether the metric filter matches a log line. A missing field matches no comparison. */
function isCounted(line: unknown, { FilterPattern } = filter): boolean {
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], line);
  const compare = (path: string, operator: string, operand: string) => {
    const value = valueAt(path);
    if (typeof value !== 'string') return false;
    const isEqual = operand.endsWith('*') ? value.startsWith(operand.slice(0, -1)) : value === operand;
    return isEqual === (operator === '=');
  };
  // Apart from comparisons, CloudWatch's filter patterns have the syntax of JavaScript.
  const expression = String(FilterPattern)
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
const logged = (write: (logger: Logger) => void) => (): LogLine => {
  const lines = captureLogLines();
  write(createLogger('identity', { STAGE: 'production', RELEASE: 'some', LOG_LEVEL: 'INFO' }));
  return lines()[0] ?? {};
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

  it("reads the lines as Lambda's own runtime writes them", async ({ skip }) => {
    const errors = Object.keys(THROWN) as (keyof typeof THROWN)[];
    const file = path.resolve(import.meta.dirname, '../../support/lambda-runtime/thrown-errors.ts');
    const written = await runtimeLines(file, errors);
    if ('unavailable' in written) return skip(written.unavailable);
    const shown = errors.map((error) => {
      const { level, message } = thrown(THROWN[error]())();
      return { level, message: { ...message, errorType: expect.any(String), stackTrace: expect.any(Array) } };
    });
    expect(written.lines).toEqual(shown.map((line) => expect.objectContaining(line)));
    expect(written.lines.map((line) => isCounted(line))).toEqual(errors.map((error) => error !== 'refusal'));
  });

  it('is that of the log of the triggers', () => {
    expect(filter.LogGroupName).toEqual({ Ref: resourceOf(identity, 'AWS::Logs::LogGroup').id });
    const [{ MetricNamespace, MetricName, MetricValue }] = filter.MetricTransformations;
    expect([MetricNamespace, MetricName, MetricValue]).toEqual([
      'northbound-production',
      'SignInErrors',
      '1',
    ]);
  });
});

const filters = [api, events].flatMap((stack) =>
  resourcesOf(stack, 'AWS::Logs::MetricFilter')
    .filter(
      ({ Properties }) => Properties.MetricTransformations[0].MetricNamespace === 'northbound-production',
    )
    .map(({ Properties: { FilterPattern, LogGroupName, MetricTransformations } }) => ({
      FilterPattern,
      logGroup: String(LogGroupName.Ref),
      metric: String(MetricTransformations[0].MetricName),
    })),
);
/** The alarms that a line of a function raises. */
const raisedBy = (name: string, line: LogLine) =>
  filters
    .filter(({ logGroup }) => new RegExp(`^${name.replaceAll('-', '')}(Service)?Logs`).test(logGroup))
    .filter((each) => each.metric !== 'ReleaseErrors' && isCounted(line, each))
    .map(({ metric }) => metric);

describe('a line at ERROR', () => {
  const background = Object.keys(eventFunctions());
  const isPaymentJob = (name: string) => ['payments', 'reconciler', 'charge-comparison'].includes(name);
  const lineOf = (code: LogCode) => logged((logger) => logger.report(code))();

  it.each([...serviceNames(), ...background])('raises the alarm of its kind of function: %s', (name) => {
    const kind = background.includes(name) ? 'BackgroundErrors' : 'RequestErrors';
    for (const line of [lineOf('UNREADABLE_ITEM'), thrown(new Error('x'))(), report({ status: 'timeout' })()])
      expect(raisedBy(name, line)).toEqual([kind]);
    expect(raisedBy(name, lineOf('REQUEST_UNAVAILABLE'))).toEqual([]);
    expect(raisedBy(name, lineOf('SECOND_APPROVAL'))).toEqual([
      isPaymentJob(name) ? 'PaymentsToReview' : kind,
    ]);
  });

  const others: Readonly<Record<string, string>> = {
    SiteCheckFailed: 'site-check',
    BrowserErrors: 'browser-errors',
    TextLimit: 'message-sender',
    ShippingLate: 'shipping-sync',
    ShippingDifferences: 'shipping-sync',
  };
  const loggedBy = (alarm: string) => others[alarm] ?? 'reconciler';

  it.each(
    Object.entries(OWN_ALARMS).flatMap(([alarm, codes]) => codes.map((code) => [code, alarm] as const)),
  )('raises only the alarm of its code, if it has one: %s', (code, alarm) => {
    expect(raisedBy(loggedBy(alarm), lineOf(code))).toEqual([alarm]);
  });
});
