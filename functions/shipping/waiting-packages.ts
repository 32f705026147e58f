import type { Table } from '../core/data/table.ts';
import { outboxRepository } from './outbox-repository.ts';

const PAGE = 250;
const MAX_ROWS = 1000;

/** The packages in the rows of the outbox. `since` is when the oldest row was written; null without any. */
export interface WaitingPackages {
  readonly parcelIds: ReadonlySet<string>;
  readonly hasMore: boolean;
  readonly since: string | null;
}

/** Reads at most 1,000 rows of the outbox, the oldest ones. Costs up to 35 read units during an outage, otherwise 0.5. */
export async function waitingPackages(table: Table): Promise<WaitingPackages> {
  const outbox = outboxRepository(table);
  const parcelIds = new Set<string>();
  let since: string | null = null;
  let after: string | undefined;
  let read = 0;
  do {
    const page = await outbox.list(PAGE, after);
    since ??= page.items[0]?.at ?? null;
    for (const { subjects } of page.items) for (const parcelId of subjects) parcelIds.add(parcelId);
    read += page.items.length;
    after = page.after;
  } while (after !== undefined && read < MAX_ROWS);
  return { parcelIds, hasMore: after !== undefined, since };
}
