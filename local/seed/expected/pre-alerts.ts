import type { Table } from '#functions/core/data/table.ts';
import { preAlertService } from '#functions/pre-alerts/pre-alert-service.ts';
import { DAY_MS } from '#shared/rules/durations.ts';

const DETAILS = {
  ...{
    wantsCover: false,
    hazardGoods: null,
    keepFromFreezing: false,
    holdForOthers: false,
    expectedOn: null,
  },
} as const;

/** What the demo customer expects: one package that staff can receive with a scan, and one that is late. Idempotent. */
export async function seedPreAlerts(table: Table, customerId: string, startedAt: number): Promise<void> {
  const before = (days: number) => ({ now: () => new Date(startedAt - days * DAY_MS) });
  await preAlertService(table, before(2)).create(
    { customerId },
    {
      ...DETAILS,
      ...{ trackingNumber: '1Z999AA10123456784', shop: 'Acme Tools', contents: 'Cordless drill', value: 250 },
      ...{ destinationCode: 'ANC', hazardGoods: ['BATTERIES'], keepFromFreezing: true },
    },
  );
  await preAlertService(table, before(19)).create(
    { customerId },
    {
      ...DETAILS,
      ...{ trackingNumber: '9400111899563492948128', shop: '', contents: 'Curtains', value: 60 },
      destinationCode: 'ANC',
    },
  );
}
