import { overviewRoutes } from '#shared/contracts/overview.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { overviewService } from '../overview/overview-service.ts';

export const handler = defineService('overview', overviewRoutes, ({ TABLE_NAME }, tools) => {
  const service = overviewService(connectTable(TABLE_NAME, tools), tools.clock);
  return { getOverview: service.overview, getPackageCounts: service.packageCounts };
});
