import { describe, expect, it, vi } from 'vitest';
import { TriggerRefused } from '../../functions/identity/triggers/trigger-refused.ts';
import { Unavailable } from '../../functions/platform/errors.ts';
import { createLogger } from '../../functions/platform/logger.ts';
import { meets } from './log-pattern.ts';
import { portalOf, resourceOf, resourcesOf } from './portal.ts';

const { stacks } = portalOf('production');
const { FilterPattern, LogGroupName, MetricTransformations } = resourceOf(
  stacks.identity,
  'AWS::Logs::MetricFilter',
).Properties;
const isFault = (line: unknown) => meets(FilterPattern, line);

/** What Lambda's Node runtime logs for an error that a function throws, in JSON format. */
const thrown = (error: Error) => ({
  timestamp: '2026-01-01T00:00:00.000Z',
  level: 'ERROR',
  requestId: 'd5d410e5-7406-5a1b-888e-4aa7492a313d',
  message: {
    // The name of the class, which the bundler shortens.
    errorType: 'e',
    errorMessage: error.message,
    stackTrace: [],
    ...error,
  },
});

/** What Lambda itself logs at the end of a call. */
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

describe('a refused sign-up', () => {
  it.each([
    ['our own line', logged((logger) => logger.info('A trigger refused', { reason: 'taken' }))],
    ["the runtime's line", thrown(new TriggerRefused('emailClaimed'))],
    ["Lambda's report", report({ status: 'error', errorType: 'Runtime.Unknown' })],
    ["Lambda's report, if it names no type", report({ status: 'error' })],
  ])('is not a fault in %s', (_, line) => expect(isFault(line)).toBe(false));
});

describe('a fault of the triggers', () => {
  it.each([
    [
      'what a trigger did not expect',
      logged((logger) => logger.error('A trigger failed', { error: new Error('x') })),
    ],
    ['what it threw then', thrown(new Unavailable())],
    ['an error before our code', thrown(new TypeError('x is not a function'))],
    ['a timeout', report({ status: 'timeout' })],
    ['a process that ended', report({ status: 'error', errorType: 'Runtime.ExitError' })],
    ['too little memory', report({ status: 'error', errorType: 'Runtime.OutOfMemory' })],
    ['a fault of Lambda', report({ status: 'failure' })],
  ])('is seen: %s', (_, line) => expect(isFault(line)).toBe(true));
});

it('a successful call is not a fault', () => {
  expect(isFault(report({ status: 'success' }))).toBe(false);
  expect(isFault(logged((logger) => logger.info('Signed in')))).toBe(false);
});

describe('the alarm', () => {
  it('counts these lines of the log of the triggers, and not their errors', () => {
    expect(LogGroupName).toEqual({ Ref: resourceOf(stacks.identity, 'AWS::Logs::LogGroup').id });
    const [{ MetricNamespace, MetricName, MetricValue }] = MetricTransformations;
    expect(MetricValue).toBe('1');
    const alarms = resourcesOf(stacks.api, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
    expect(alarms).toContainEqual(
      expect.objectContaining({ Namespace: MetricNamespace, MetricName, Statistic: 'Sum', Threshold: 1 }),
    );
    const onErrors = alarms.filter(({ MetricName: metric }) => metric === 'Errors');
    expect(JSON.stringify(onErrors)).not.toContain('TriggersidentityFunction');
  });

  it('has no metric filter where nobody reads it', () => {
    expect(resourcesOf(portalOf('dev').stacks.identity, 'AWS::Logs::MetricFilter')).toEqual([]);
  });
});
