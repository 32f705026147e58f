import { describe, expect, it } from 'vitest';
import { counted, messageCounter } from '#functions/messages/connect-sending.ts';
import { findStage } from '#infra/stages.ts';
import { captureLogLines } from '#test/functions/core/log-lines.ts';
import { portalOf, resourcesOf, synthesizeStage } from '../portal.ts';
import { evaluateAlarm, metricInLine, metricsOfAlarm } from './alarm-metrics.ts';

const TEXT_ORIGIN = 'arn:aws:sms-voice:us-west-2:111111111111:phone-number/phone-1';
const push = { publicKey: 'key', secretName: 'northbound-push' };
const { events } = synthesizeStage({ ...findStage('production'), push, textOrigin: TEXT_ORIGIN }).stacks;

const OF_MAIL = ['BounceRate', 'ComplaintRate', 'EmailsFailed', 'NoEmailForADay'];
const OF_MESSAGES = [...OF_MAIL, 'NotificationsFailed', 'TextLimit', 'TextsFailed'];

const alarmsOf = (stack: typeof events) =>
  resourcesOf(stack, 'AWS::CloudWatch::Alarm')
    .map(({ Properties }) => ({ name: Properties.AlarmName.replace(/^northbound-\w+-/, ''), ...Properties }))
    .filter(({ name }) => OF_MESSAGES.includes(name));
const namesOf = (stack: typeof events) =>
  alarmsOf(stack)
    .map(({ name }) => name)
    .sort();
const alarmOf = (name: string) => {
  const found = alarmsOf(events).find((alarm) => alarm.name === name);
  if (!found) throw new Error(`There is no alarm ${name}.`);
  return found;
};

/** The metrics in the lines that the functions log for these results of sending. */
async function metricsOf(channel: 'email' | 'text' | 'push'): Promise<string[]> {
  const lines = captureLogLines();
  const count = messageCounter({ STAGE: 'production', RELEASE: 'some', LOG_LEVEL: 'INFO' });
  const results = [
    { result: 'sent' },
    { result: 'unknown', reason: 'TimeoutError' },
    { result: 'gone' },
  ] as const;
  for (const result of results) await counted(channel, count, async () => result)();
  return lines().map(metricInLine);
}

describe('the alarms of messages', () => {
  it('are those for what the stage sends', () => {
    expect(namesOf(events)).toEqual(OF_MESSAGES);
    expect(namesOf(portalOf('production').stacks.events)).toEqual(OF_MAIL);
    expect(namesOf(portalOf('dev').stacks.events)).toEqual([]);
    const { mail: _, ...noMail } = findStage('production');
    expect(namesOf(synthesizeStage({ ...noMail, textOrigin: TEXT_ORIGIN }).stacks.events)).toEqual([
      'TextLimit',
      'TextsFailed',
    ]);
    expect(namesOf(synthesizeStage({ ...noMail, push }).stacks.events)).toEqual(['NotificationsFailed']);
  });

  it.each([
    ['BounceRate', 0.02, 'At least 2 percent of the email messages bounced.'],
    ['ComplaintRate', 0.0005, 'At least 0.05 percent of the email messages were marked as spam.'],
  ])('evaluate the rate of SES for messages only: %s', (name, threshold, description) => {
    expect(alarmOf(name)).toMatchObject({
      Namespace: 'AWS/SES',
      MetricName: `Reputation.${name}`,
      Dimensions: [{ Name: 'ses:configuration-set', Value: 'northbound-production-messages' }],
      Threshold: threshold,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'ignore',
      AlarmDescription: expect.stringContaining(`ticket: ${description} `),
    });
  });

  it('fire after a day without an email, also if nothing is reported at all', async () => {
    const alarm = alarmOf('NoEmailForADay');
    expect(alarm).toMatchObject({
      Period: 3600,
      Statistic: 'Sum',
      EvaluationPeriods: 24,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    const [sent] = await metricsOf('email');
    expect(metricsOfAlarm(alarm)).toEqual([sent]);
  });

  it.each([
    ['EmailsFailed', 'email'],
    ['TextsFailed', 'text'],
    ['NotificationsFailed', 'push'],
  ] as const)('fire if most attempts of an hour fail, but not for a few: %s', async (name, channel) => {
    const alarm = alarmOf(name);
    expect(metricsOfAlarm(alarm).sort()).toEqual((await metricsOf(channel)).sort());
    const measured = alarm.Metrics.filter((part: object) => 'MetricStat' in part);
    expect(measured).toMatchObject(Array(2).fill({ MetricStat: { Period: 3600 } }));
    expect(alarm).toMatchObject({ Threshold: 50, TreatMissingData: 'notBreaching' });
    expect(evaluateAlarm(alarm, { sent: 5, failed: 5 })).toBe(50);
    expect(evaluateAlarm(alarm, { sent: undefined, failed: 5 })).toBe(100);
    expect(evaluateAlarm(alarm, { sent: undefined, failed: 4 })).toBe(0);
    expect(evaluateAlarm(alarm, { sent: 400, failed: 100 })).toBe(20);
  });
});
