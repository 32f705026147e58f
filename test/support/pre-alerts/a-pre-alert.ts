import type { PreAlertInput } from '#shared/contracts/pre-alerts/pre-alerts.ts';

/** What a customer says about a package that is on its way. */
export const aPreAlert = (fields: Partial<PreAlertInput> = {}): PreAlertInput => ({
  trackingNumber: '1Z84F20E0357719299',
  shop: 'Acme Tools',
  contents: 'A drill',
  value: 250,
  wantsCover: false,
  destinationCode: 'ANC',
  hazardGoods: null,
  keepFromFreezing: false,
  holdForOthers: false,
  expectedOn: null,
  ...fields,
});
