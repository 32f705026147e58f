import { once } from '#functions/core/platform/once.ts';
import type { ShippingSystem } from '#infra/shipping-system.ts';
import type { Stage } from '#infra/stage.ts';
import { stages } from '#infra/stages.ts';
import { synthesizeStage } from './portal.ts';

type OptionalSetting = { [S in keyof Stage]-?: object extends Pick<Stage, S> ? S : never }[keyof Stage];

export const shippingSystem: ShippingSystem = {
  apiUrl: 'https://truckmate.northbound.example',
  secretName: 'northbound/production/shipping-system',
  statusCodes: { AVAILABLE: 'AVAIL', IN_TRANSIT: 'PICKD', AT_TERMINAL: 'ATTERM', DELIVERED: 'DELVD' },
  network: { kind: 'fixed address' },
};

/** The other network that a shipping system can need. */
export const PRIVATE_LINK = {
  kind: 'private link',
  serviceName: 'com.amazonaws.vpce.us-west-2.vpce-svc-0123456789abcdef0',
  availabilityZones: ['us-west-2a', 'us-west-2b'],
} as const satisfies ShippingSystem['network'];

/** Every optional setting that a stage with a domain can have. A new one does not compile until it has a value here. */
export const OPTIONAL_SETTINGS = {
  repository: stages.production.repository,
  domain: stages.production.domain,
  mail: stages.production.mail,
  receivedMail: { domain: 'in.northbound.example' },
  textOrigin: 'arn:aws:sms-voice:us-west-2:111111111111:phone-number/phone-1',
  textsPerDay: 500,
  warehouseWaiverLimit: 25,
  shippingSystem,
  push: { publicKey: 'key', secretName: 'northbound/production/push' },
  userPoolNumber: 2,
  emailSecondFactor: true,
  staffSecondFactor: true,
  googleSecretName: stages.production.googleSecretName,
  alarmEmail: stages.production.alarmEmail,
  pageEmail: 'pager@northbound.example',
  siteCheckSecretName: stages.production.siteCheckSecretName,
  monthlyBudget: stages.production.monthlyBudget,
  backup: stages.production.backup,
  restoredTable: {
    name: 'northbound-production-restored',
    streamArn:
      'arn:aws:dynamodb:us-west-2:111111111111:table/northbound-production-restored/stream/2026-11-01T00:00:00.000',
  },
  firewall: stages.production.firewall,
  concurrency: stages.production.concurrency,
} as const satisfies Required<Omit<Pick<Stage, OptionalSetting>, 'disposable'>>;

/** Production with every optional setting. */
export const everySetting: Stage = { ...stages.production, ...OPTIONAL_SETTINGS };

/** Production with a shipping system. */
export const connectedStage = (changes: Partial<ShippingSystem>): Stage => ({
  ...stages.production,
  shippingSystem: { ...shippingSystem, ...changes },
});

/** Its stacks, shared by all tests. Do not modify them. */
export const portalWithEverySetting = once(() => ({
  stage: everySetting,
  ...synthesizeStage(everySetting),
}));
