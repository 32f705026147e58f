import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

interface Capacity {
  CapacityUnits?: number;
}

/** Read and write request units. */
export interface Units {
  R: number;
  W: number;
}

const READS = new Set([
  'GetItemCommand',
  'BatchGetItemCommand',
  'QueryCommand',
  'ScanCommand',
  'TransactGetItemsCommand',
]);

/**
 * Adds up the consumed capacity of all requests of the client.
 * @returns a function that runs `work` and returns the request units that its requests consumed
 */
export function meterCapacity(client: DynamoDBClient): (work: () => Promise<unknown>) => Promise<Units> {
  let units: Units = { R: 0, W: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Capacity | Capacity[] };
      const kind = READS.has(context.commandName ?? '') ? 'R' : 'W';
      for (const capacity of [ConsumedCapacity ?? []].flat()) units[kind] += capacity.CapacityUnits ?? 0;
      return result;
    },
    { step: 'initialize', name: 'meterCapacity' },
  );
  return async (work) => {
    units = { R: 0, W: 0 };
    await work();
    return units;
  };
}
