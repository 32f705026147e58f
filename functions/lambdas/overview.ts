import { overviewRoutes } from '#shared/contracts/overview.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { countsRepository } from '../overview/counts/counts-repository.ts';
import { overviewService } from '../overview/overview-service.ts';
import { waitingPackages } from '../overview/waiting-packages.ts';

export const handler = defineService('overview', overviewRoutes, ({ TABLE_NAME }, tools) => {
  const table = connectTable(TABLE_NAME, tools);
  const counts = countsRepository(table);
  const waiting = waitingPackages(table);
  const service = overviewService({ counts, waiting, clock: tools.clock });
  return { getOverview: service.overview, getPackageCounts: service.packageCounts };
});
