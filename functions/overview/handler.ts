import { overviewRoutes } from '#shared/contracts/overview.ts';
import { countsRepository } from '../counts/counts-repository.ts';
import { connectTable } from '../data/table.ts';
import { defineService } from '../http/service.ts';
import { overviewService } from './overview-service.ts';
import { waitingPackages } from './waiting-packages.ts';
import { waitingRepository } from './waiting-repository.ts';

export const handler = defineService(
  'overview',
  overviewRoutes,
  ({ TABLE_NAME }, tools) => ({ table: connectTable(TABLE_NAME, tools) }),
  ({ table, clock }) => {
    const counts = countsRepository(table);
    const waiting = waitingPackages(waitingRepository(table));
    const service = overviewService({ counts, waiting, clock });
    return { getOverview: () => service.overview(), getPackageCounts: () => service.packageCounts() };
  },
);
