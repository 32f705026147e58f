import * as z from 'zod/mini';
import type { OutboxRow } from '#functions/core/data/outbox.ts';
import { asError, VersionConflict } from '#functions/core/platform/errors.ts';
import { remainingMs } from '#functions/core/platform/request-context.ts';
import { outboxRepository } from '../outbox-repository.ts';
import { CALL_TIMEOUT_MS } from '../port/shipping-system.ts';
import type { ShippingTools } from '../shipping-tools.ts';
import { type Delivery, packageDelivery } from './package-delivery.ts';
import { backoffMs } from './pause.ts';

/** The message of the queue of `shipping-sender`: the row of the outbox that is to be delivered. */
export const RowMessage = z.object({ rowId: z.string() });
export type RowMessage = z.infer<typeof RowMessage>;

/** No package is begun with less time than its next step takes: a look-up and a call. */
const TIME_FOR_ONE_MS = 2.5 * CALL_TIMEOUT_MS;

/**
 * Delivers rows of the outbox: tells the shipping system of the packages in them, one after the other. What could not be
 * delivered stays in the row, for the sweep. While the system is paused, nothing is tried.
 */
export function rowDelivery(tools: ShippingTools): (rowId: string) => Promise<void> {
  const { clock, logger, pauses } = tools;
  const outbox = outboxRepository(tools.table);
  const deliver = packageDelivery(tools);

  /** One package that cannot be read must not stop the others. */
  const attempt = (row: OutboxRow, parcelId: string): Promise<Delivery> =>
    deliver(parcelId).catch((error: unknown) => {
      logger.report('SHIPPING_CHANGE_FAILED', { parcelId, error: asError(error) });
      const nextAt = new Date(clock.now().getTime() + backoffMs(row.attempts + 1, Math.random()));
      return { outcome: 'later', nextAt };
    });

  return async (rowId) => {
    const row = await outbox.find(rowId);
    if (!row || (await pauses.state()).isPaused) return;
    const left: string[] = [];
    const times: Date[] = [];
    for (const [index, parcelId] of row.subjects.entries()) {
      const delivery = remainingMs() < TIME_FOR_ONE_MS ? null : await attempt(row, parcelId);
      if (!delivery || delivery.outcome === 'paused') {
        left.push(...row.subjects.slice(index));
        times.push(clock.now());
        break;
      }
      if (delivery.outcome === 'done') continue;
      left.push(parcelId);
      times.push(delivery.nextAt);
      if (!(await pauses.state()).isPaused) continue;
      left.push(...row.subjects.slice(index + 1));
      break;
    }
    const [next] = times.map((time) => time.toISOString()).sort();
    await (left.length === 0
      ? outbox.remove(row)
      : outbox
          .replace(row, { ...row, subjects: left, attempts: row.attempts + 1, nextAt: next })
          .catch(ignoreConflict));
  };
}

/** Another sender has delivered the row meanwhile. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof VersionConflict)) throw error;
}
