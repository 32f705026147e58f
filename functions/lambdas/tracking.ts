import { trackingRoutes } from '#shared/contracts/public/tracking.ts';
import { connectTable } from '../core/data/table.ts';
import { errorPages } from '../core/http/page-response.ts';
import { defineService } from '../core/http/service.ts';
import { errorPage, formPage, packagePage } from '../tracking/page/pages.ts';
import { trackingService } from '../tracking/tracking-service.ts';

export const handler = defineService(
  'tracking',
  trackingRoutes,
  ({ TABLE_NAME, PRODUCT_NAME }, tools) => {
    const tracking = trackingService(connectTable(TABLE_NAME, tools), tools.clock);
    const shown = async (number: string, code?: string) =>
      packagePage(PRODUCT_NAME, await tracking.track(number, code));
    return {
      openTracking: async ({ query: { number, code } }) =>
        number === undefined || number === '' ? formPage(PRODUCT_NAME) : shown(number, code),
      trackPackage: ({ params, query }) => shown(params.number, query.code),
    };
  },
  ({ PRODUCT_NAME }) => errorPages((status) => errorPage(PRODUCT_NAME, status)),
);
