import { describe, expect, it } from 'vitest';
import { once } from '#functions/core/platform/once.ts';
import { findStage } from '#infra/stages.ts';
import { portalOf, resourceOf, resourcesOf, synthesizeStage } from '../portal.ts';
import { isRaised, metricsIn, type Period, queriesIn } from './alarm-metrics.ts';
import { productionWithEverything } from './stage-alarms.ts';
import { metricChecker } from './stage-metrics.ts';

const { stacks, all, alarms } = productionWithEverything();

const repeated = (count: number, period: Period): Period[] => Array(count).fill(period);
const single = { calm: [{ value: 0 }], raised: [{ value: 1 }] };
const from = (value: number) => ({ calm: [{ value: value - 1 }], raised: [{ value }] });
const notRun = (periods: number) => ({
  calm: [...repeated(periods - 1, {}), { value: 1 }],
  raised: repeated(periods, {}),
});
const mostFailed = { calm: [{ sent: 400, failed: 100 }], raised: [{ failed: 5 }] };

/** Made-up data of each alarm, with which it is raised, or just not. */
const GAME: Readonly<Record<string, { calm: readonly Period[]; raised: readonly Period[] }>> = {
  SiteErrors: {
    // A bad minute, then a quiet night with an error in some of its minutes.
    calm: [{ value: 4.9 }, ...repeated(4, { value: 100 }), ...repeated(5, {})],
    raised: [...repeated(2, { value: 5 }), { value: 0 }, ...repeated(3, { value: 5 }), ...repeated(4, {})],
  },
  SiteCheckFailed: { calm: [{ value: 1 }, {}], raised: repeated(2, { value: 1 }) },
  'NotRun-site-check': notRun(3),
  Certificate: { calm: [{ value: 45 }], raised: [{ value: 44 }] },
  ApiErrors: {
    // Most of the failures are answers with a 503.
    calm: [{ requests: 100, errors: 10, unavailable: 6 }],
    raised: [{ requests: 20, errors: 1 }],
  },
  ApiUnavailable: { calm: [{ requests: 19, unavailable: 19 }], raised: [{ requests: 100, unavailable: 5 }] },
  ApiLatency: {
    calm: [{ value: 2900 }, { value: 9000 }, { value: 9000 }],
    raised: repeated(3, { value: 3000 }),
  },
  RequestErrors: single,
  BrowserErrors: from(3),
  SignInErrors: single,
  SignInThrottles: { calm: [{}], raised: [{ m2: 1 }] },
  FunctionThrottles: single,
  Concurrency: from(800),
  TableThrottles: { calm: [{ m0: 0, m1: 0 }], raised: [{ m0: 1 }] },
  IndexThrottles: { calm: [{}], raised: [{ m1: 1 }] },
  BackgroundErrors: single,
  PaymentsStuck: single,
  PaymentsToReview: single,
  DeclineRate: { calm: [{ approved: 4, declined: 5 }], raised: [{ declined: 10 }] },
  LimitReached: from(20),
  CardPages: from(150),
  WebhooksRejected: from(5),
  EmailsFailed: mostFailed,
  TextsFailed: mostFailed,
  TextLimit: single,
  NotificationsFailed: mostFailed,
  BounceRate: { calm: [{ value: 0.019 }], raised: [{ value: 0.02 }] },
  ComplaintRate: { calm: [{ value: 0.0004 }], raised: [{ value: 0.0005 }] },
  NoEmailForADay: notRun(24),
  ShippingLate: single,
  ShippingRefused: {
    calm: [
      { sent: 17, refused: 4 },
      { sent: 21, refused: 5 },
    ],
    raised: [{ sent: 20, refused: 5 }],
  },
  ShippingDifferences: single,
  'NotRun-shipping-sync': notRun(3),
  'Lag-shipping-sender': from(900),
  'DeadLetters-shipping-sender': single,
  'NotRun-due-messages': notRun(3),
  'NotRun-reconciler': notRun(3),
  'NotRun-charge-comparison': notRun(26),
  'Lag-message-sender': from(900),
  'Lag-image-jobs': from(900),
  'Lag-counts': from(900_000),
  'Lag-parcel-changes': from(900_000),
  'FailedRecords-counts': single,
  'FailedRecords-parcel-changes': single,
  'LostRecords-counts': single,
  'LostRecords-parcel-changes': single,
  'DeadLetters-images': single,
  'DeadLetters-intake-images': single,
  'DeadLetters-image-jobs': single,
  'DeadLetters-message-sender': single,
  'Lag-forwarded-mail': from(900),
  'DeadLetters-forwarded-mail': single,
};

describe('the alarms of a stage', () => {
  it('are all in this game, and exist only in a stage with an email address for them', () => {
    expect(alarms.map(({ name }) => name).sort()).toEqual(Object.keys(GAME).sort());
    for (const stack of Object.values(portalOf('dev').stacks))
      for (const type of ['AWS::CloudWatch::Alarm', 'AWS::Logs::MetricFilter', 'AWS::Budgets::Budget'])
        expect(resourcesOf(stack, type)).toEqual([]);
  });

  it.each(alarms.map(({ name, alarm }) => [name, alarm] as const))('ring once: %s', (name, alarm) => {
    expect(isRaised(alarm, GAME[name]?.calm ?? [])).toBe(false);
    expect(isRaised(alarm, GAME[name]?.raised ?? [])).toBe(true);
    // Only what must happen is missed.
    expect(isRaised(alarm, [])).toBe(alarm.TreatMissingData === 'breaching');
  });

  const checker = once(() => metricChecker(stacks, 'production'));

  it.each(all.map(({ id, alarm }) => [alarm.AlarmName ?? id, alarm] as const))(
    'look at metrics that exist: %s',
    (_, alarm) => {
      const [found, queried] = [metricsIn(alarm), queriesIn(alarm)];
      expect(found.length + queried.length).toBeGreaterThan(0);
      expect(found.flatMap((metric) => checker()(metric) ?? [])).toEqual([]);
      for (const query of queried) expect(checker().searched(...query), String(query)).toBe(true);
    },
  );

  it('would not be trusted with a metric that nobody writes', () => {
    const metric = (Namespace: string, MetricName: string, Dimensions = {}) => ({
      Namespace,
      MetricName,
      Dimensions: Object.entries(Dimensions).map(([Name, Value]) => ({ Name, Value })),
    });
    const whyMissing = checker();
    const { id } = resourceOf(stacks.api, 'AWS::Lambda::Function', 'quotes');
    expect([
      whyMissing(metric('AWS/Lambda', 'Throttles', { FunctionName: { Ref: 'Missing' } })),
      whyMissing(metric('AWS/Lambda', 'IteratorAge', { FunctionName: { Ref: 'Missing' } })),
      whyMissing(metric('AWS/DynamoDB', 'ReadThrottleEvents', { TableName: { Ref: id } })),
      whyMissing(metric('northbound-production', 'Count', { service: 'payments', event: 'review' })),
    ]).toEqual([
      expect.stringContaining('AWS does not report it'),
      expect.stringContaining('FunctionName is no'),
      expect.stringContaining('TableName is no'),
      expect.stringContaining('no function writes it'),
    ]);
  });

  it.each(alarms.map(({ name, alarm }) => [name, alarm] as const))(
    'say how urgent they are, where to look, and when they are over: %s',
    (name, { AlarmDescription, AlarmActions, OKActions }) => {
      const [severity] = AlarmDescription.split(':');
      const topic = { page: 'PageTopic', ticket: 'AlarmTopic' }[severity ?? ''] ?? 'no topic';
      expect(AlarmDescription).toMatch(
        /^(page|ticket): [A-Z].*\. What to do: docs\/operations\.md, row .*\.$/,
      );
      expect(AlarmDescription).toContain(`row ${name}.`);
      expect(JSON.stringify(AlarmActions)).toContain(topic);
      expect(OKActions).toEqual(AlarmActions);
    },
  );

  it('page the address for pages, or that of all alarms', () => {
    const emails = (pageEmail?: string) =>
      resourcesOf(
        synthesizeStage({ ...findStage('production'), ...(pageEmail && { pageEmail }) }).stacks.api,
        'AWS::SNS::Subscription',
      ).map(({ Properties: { TopicArn, Endpoint } }) => [TopicArn.Ref.replace(/Topic.*/, ''), Endpoint]);
    const tickets = ['Alarm', 'operations@northbound.example'];
    expect(emails('pager@northbound.example')).toEqual([['Page', 'pager@northbound.example'], tickets]);
    expect(emails()).toEqual([['Page', 'operations@northbound.example'], tickets]);
  });

  it('are completed by a budget', () => {
    expect(resourcesOf(stacks.api, 'AWS::Budgets::Budget')).toMatchObject([
      { Properties: { Budget: { BudgetType: 'COST', BudgetLimit: { Amount: 100, Unit: 'USD' } } } },
    ]);
  });
});
