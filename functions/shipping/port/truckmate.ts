import * as z from 'zod/mini';
import { type ReadSecret, secretReader } from '#functions/core/platform/secret.ts';
import { ShippingSystemSecret } from '#shared/deployment/secrets.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import { MILESTONES } from '#shared/rules/shipping/milestones.ts';
import {
  type Answer,
  type Behavior,
  MAX_TRACE_NUMBERS,
  type OrderAnswer,
  type ShippingSystem,
  type SystemOrder,
} from './shipping-system.ts';
import { CallFailed, callSender, type HttpOptions, type SendCall } from './truckmate-http.ts';
import {
  behaviorsOf,
  ChangedRow,
  isOriginal,
  OrderRow,
  orderBody,
  StatusCodeRow,
  systemOrder,
  TRACE_TYPE,
  traceNumberOf,
} from './truckmate-orders.ts';

/** The company's own status code of each milestone. They must differ, because a status is read by its code. */
export const StatusCodes = z
  .record(z.enum(MILESTONES), z.string().check(z.minLength(1), z.maxLength(10)))
  .check(
    z.refine((codes) => new Set(Object.values(codes)).size === MILESTONES.length, 'The codes must differ.'),
  );
export type StatusCodes = z.infer<typeof StatusCodes>;

export const credentialsOf = (secretName: string): ReadSecret<ShippingSystemSecret> =>
  secretReader(secretName, ShippingSystemSecret);

const PAGE_SIZE = 100;
const ORDERS = '/tm/orders';
const EXPAND = 'expand=traceNumbers,statusHistory,dangerousGoods';

const Orders = z.object({ count: z.int(), orders: z.array(OrderRow) });
const Changes = z.object({ count: z.int(), orders: z.array(ChangedRow) });
const Created = z.object({ orders: z.tuple([OrderRow]) });
const Statuses = z.object({ count: z.int(), statusCodes: z.array(StatusCodeRow) });

/** How long the status table is kept. A new code is `other` until then. */
const TABLE_KEPT_MS = HOUR_MS;

interface Options extends HttpOptions {
  readonly statusCodes: StatusCodes;
}

/**
 * The adapter of TruckMate's API, written from its public documentation. `url` is the address of its server, without a slash
 * at the end. `onFailure` receives the error of each call that the system did not answer properly, for the log.
 */
export function connectShippingSystem({ statusCodes, ...http }: Options): ShippingSystem {
  const milestones = new Map(MILESTONES.map((milestone) => [statusCodes[milestone], milestone]));
  let table: { readonly behaviors: ReadonlyMap<string, Behavior>; readonly readAt: number } | undefined;

  /** The behaviors of the company's codes. Read before anything is done, so that a failure means that nothing was. */
  async function readBehaviors(send: SendCall): Promise<ReadonlyMap<string, Behavior>> {
    if (table && performance.now() - table.readAt < TABLE_KEPT_MS) return table.behaviors;
    try {
      const rows = await allPages(async (page) => {
        const { count, statusCodes: shown } = await send(get(`/masterData/statusCodes?${page}`), Statuses);
        return { count, rows: shown };
      });
      table = { behaviors: behaviorsOf(rows), readAt: performance.now() };
      return table.behaviors;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const { failed } = error;
      const seconds = failed.answer === 'wait' ? failed.seconds : null;
      throw new CallFailed({ answer: 'wait', seconds }, 'The status table cannot be read.', error);
    }
  }

  /** Runs a call of the port. */
  async function run<T extends object>(
    method: string,
    work: (
      send: SendCall,
      read: (row: OrderRow) => SystemOrder,
      behaviors: ReadonlyMap<string, Behavior>,
    ) => Promise<T>,
  ): Promise<Answer<T>> {
    try {
      const send = callSender(http);
      const behaviors = await readBehaviors(send);
      const result = await work(send, (row) => systemOrder(row, { milestones, behaviors }), behaviors);
      return { answer: 'done', ...result };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const { failed } = error;
      const isRead = method === 'find' || method === 'changesSince';
      if (isRead || failed.answer === 'wait' || failed.answer === 'unknown') http.onFailure?.(method, error);
      return failed;
    }
  }

  const statusCall = (orderId: string, status: object) => ({
    method: 'POST' as const,
    path: `${pathOf(orderId)}/statusHistory?${EXPAND}`,
    body: { statusHistory: [status] },
  });

  return {
    find: async (traceNumbers) => {
      if (traceNumbers.length > MAX_TRACE_NUMBERS)
        throw new RangeError(`At most ${MAX_TRACE_NUMBERS} trace numbers can be looked up at once.`);
      if (traceNumbers.length === 0) return { answer: 'done', orders: [] };
      return run('find', async (send, read) => {
        const filter = `traceType eq ${quoted(TRACE_TYPE)} and traceNumber in (${traceNumbers.map(quoted).join(',')})`;
        const rows = await allPages(async (page) => {
          const { count, orders } = await send(get(listPath(filter, 'orderId asc', EXPAND, page)), Orders);
          return { count, rows: orders };
        });
        const wanted = new Set(traceNumbers);
        const found = rows.filter((row) => isOriginal(row) && wanted.has(traceNumberOf(row) ?? ''));
        return { orders: found.map(read) };
      });
    },

    create: (traceNumber, data): Promise<OrderAnswer> =>
      run('create', async (send, read) => {
        const traceNumbers = [{ traceType: TRACE_TYPE, traceNumber }];
        const body = { orders: [{ ...orderBody(data), traceNumbers }] };
        const { orders } = await send({ method: 'POST', path: `${ORDERS}?${EXPAND}`, body }, Created);
        return { order: read(orders[0]) };
      }),

    update: (orderId, changes): Promise<OrderAnswer> =>
      run('update', async (send, read) => {
        const path = `${pathOf(orderId)}?${EXPAND}`;
        return { order: read(await send({ method: 'PUT', path, body: orderBody(changes) }, OrderRow)) };
      }),

    addStatus: (orderId, { milestone, at, isUndo }): Promise<OrderAnswer> =>
      run('addStatus', async (send, read) => {
        const status = {
          statusCode: statusCodes[milestone],
          statusDate: toTheSecond(new Date(at)),
          ...(isUndo && { comment: 'Undone in the portal' }),
        };
        return { order: read(await send(statusCall(orderId, status), OrderRow)) };
      }),

    cancel: (orderId): Promise<OrderAnswer> =>
      run('cancel', async (send, read, behaviors) => {
        const found = await send(get(`${pathOf(orderId)}?${EXPAND}`), OrderRow);
        if (behaviors.get(found.status) === 'canceled') return { order: read(found) };
        const [statusCode] = [...behaviors].find(([, behavior]) => behavior === 'canceled') ?? [];
        if (statusCode === undefined)
          throw new CallFailed(
            { answer: 'refused', line: 'No status code cancels an order.' },
            'There is no status code.',
          );
        return { order: read(await send(statusCall(orderId, { statusCode }), OrderRow)) };
      }),

    changesSince: (since, offset) =>
      run('changesSince', async (send) => {
        const filter = `traceType eq ${quoted(TRACE_TYPE)} and modified ge ${quoted(toTheSecond(since))}`;
        const page = pageOf(offset);
        const path = listPath(filter, 'modified asc,orderId asc', 'expand=traceNumbers', page);
        const { count, orders } = await send(get(path), Changes);
        const end = offset + orders.length;
        return {
          changes: orders.filter(isOriginal).flatMap((row) => {
            const traceNumber = traceNumberOf(row);
            const { orderId, modified: modifiedAt } = row;
            return traceNumber === undefined ? [] : [{ orderId, traceNumber, modifiedAt }];
          }),
          next: orders.length > 0 && end < count ? end : null,
        };
      }),
  };
}

const get = (path: string) => ({ method: 'GET' as const, path });

const pathOf = (orderId: string): string => `${ORDERS}/${encodeURIComponent(orderId)}`;

const pageOf = (offset: number): string => `offset=${offset}&limit=${PAGE_SIZE}`;

const listPath = (filter: string, sort: string, expand: string, page: string): string =>
  `${ORDERS}?$filter=${encodeURIComponent(filter)}&$orderby=${encodeURIComponent(sort)}&${expand}&${page}`;

/** All rows of a list. */
async function allPages<T>(
  read: (page: string) => Promise<{ count: number; rows: readonly T[] }>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { count, rows } = await read(pageOf(all.length));
    all.push(...rows);
    if (rows.length === 0 || all.length >= count) return all;
  }
}

/** A text in a filter. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The system keeps times to the second. The second has begun before everything in it. */
const toTheSecond = (at: Date): string => `${at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`;
