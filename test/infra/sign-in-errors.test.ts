import { describe, expect, it, vi } from 'vitest';
import { TriggerRefused } from '../../functions/identity/triggers/trigger-refused.ts';
import { Unavailable } from '../../functions/platform/errors.ts';
import { createLogger } from '../../functions/platform/logger.ts';
import { matchesPattern } from './log-pattern.ts';
import { portalOf, resourceOf, resourcesOf } from './portal.ts';

const { stacks } = portalOf('production');
const { FilterPattern, LogGroupName, MetricTransformations } = resourceOf(
  stacks.identity,
  'AWS::Logs::MetricFilter',
).Properties;
const isCounted = (line: unknown) => matchesPattern(FilterPattern, line);

/** The JSON line that Lambda's Node runtime logs for an error that a function throws. */
const thrown = (error: Error) => ({
  timestamp: '2026-01-01T00:00:00.000Z',
  level: 'ERROR',
  requestId: 'd5d410e5-7406-5a1b-888e-4aa7492a313d',
  message: {
    // The class name, which the bundler shortens.
    errorType: 'e',
    errorMessage: error.message,
    stackTrace: [],
    ...error,
  },
});

/** The line that Lambda logs at the end of an invocation. */
const report = (record: object) => ({
  time: '2026-01-01T00:00:00.000Z',
  type: 'platform.report',
  record: { requestId: 'd5d410e5-7406-5a1b-888e-4aa7492a313d', metrics: { durationMs: 5 }, ...record },
});

/** The line that our logger writes. */
function logged(write: (logger: ReturnType<typeof createLogger>) => void): unknown {
  const lines: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0),
  );
  write(createLogger('identity', 'production', 'INFO'));
  for (const spy of spies) spy.mockRestore();
  return JSON.parse(lines.join(''));
}

describe('a rejected sign-up', () => {
  it.each([
    ["our logger's line", logged((logger) => logger.info('A trigger refused', { reason: 'taken' }))],
    ["the runtime's line", thrown(new TriggerRefused('emailClaimed'))],
    ["Lambda's report", report({ status: 'error', errorType: 'Runtime.Unknown' })],
    ["Lambda's report without an error type", report({ status: 'error' })],
  ])('is not counted: %s', (_, line) => expect(isCounted(line)).toBe(false));
});

describe('an unexpected error of the triggers', () => {
  it.each([
    ["our logger's line", logged((logger) => logger.error('A trigger failed', { error: new Error('x') }))],
    ["the runtime's line", thrown(new Unavailable())],
    ['an error outside our code', thrown(new TypeError('x is not a function'))],
    ['a timeout', report({ status: 'timeout' })],
    ['a process that exits', report({ status: 'error', errorType: 'Runtime.ExitError' })],
    ['out of memory', report({ status: 'error', errorType: 'Runtime.OutOfMemory' })],
    ['a failure of Lambda', report({ status: 'failure' })],
  ])('is counted: %s', (_, line) => expect(isCounted(line)).toBe(true));
});

describe('a successful invocation', () => {
  it('is not counted', () => {
    expect(isCounted(report({ status: 'success' }))).toBe(false);
    expect(isCounted(logged((logger) => logger.info('Signed in')))).toBe(false);
  });
});

describe('the alarm', () => {
  it("uses the metric of these lines, not Lambda's error metric", () => {
    expect(LogGroupName).toEqual({ Ref: resourceOf(stacks.identity, 'AWS::Logs::LogGroup').id });
    const [{ MetricNamespace, MetricName, MetricValue }] = MetricTransformations;
    expect(MetricValue).toBe('1');
    const alarms = resourcesOf(stacks.api, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
    expect(alarms).toContainEqual(
      expect.objectContaining({ Namespace: MetricNamespace, MetricName, Statistic: 'Sum', Threshold: 1 }),
    );
    const onLambdaErrors = alarms.filter(({ MetricName: metric }) => metric === 'Errors');
    expect(JSON.stringify(onLambdaErrors)).not.toContain('TriggersidentityFunction');
  });
});

describe('a stage without alarms', () => {
  it('has no metric filter', () => {
    expect(resourcesOf(portalOf('dev').stacks.identity, 'AWS::Logs::MetricFilter')).toEqual([]);
  });
});
