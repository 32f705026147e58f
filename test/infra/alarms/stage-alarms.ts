import { once } from '#functions/core/platform/once.ts';
import { findStage } from '#infra/stages.ts';
import { OPTIONAL_SETTINGS } from '../every-setting.ts';
import { resourcesOf, synthesizeStage } from '../portal.ts';
import type { Alarm } from './alarm-metrics.ts';

const PREFIX = 'northbound-production-';

/** Production with everything that it may send or be connected to later, and its alarms. */
export const productionWithEverything = once(() => {
  const stage = {
    ...findStage('production'),
    push: { publicKey: 'key', secretName: 'northbound-push' },
    textOrigin: 'arn:aws:sms-voice:us-west-2:111111111111:phone-number/phone-1',
    shippingSystem: OPTIONAL_SETTINGS.shippingSystem,
    receivedMail: OPTIONAL_SETTINGS.receivedMail,
  };
  const { stacks } = synthesizeStage(stage);
  const all = Object.values(stacks)
    .flatMap((stack) => resourcesOf(stack, 'AWS::CloudWatch::Alarm'))
    .map(({ id, Properties }) => ({ id, alarm: Properties as Alarm }));
  return {
    stacks,
    /** Those of a release too, which notify nobody but take the release back (`releases.test.ts`). */
    all,
    alarms: all
      .filter(({ alarm }) => alarm.AlarmActions !== undefined)
      .map(({ alarm }) => ({
        name: alarm.AlarmName.slice(PREFIX.length),
        severity: alarm.AlarmDescription.split(':')[0],
        alarm,
      })),
  };
});
