import type { EnvironmentOf } from '#shared/deployment/environment.ts';
import { connectTable } from '../core/data/table.ts';
import type { Tools } from '../core/platform/lambda.ts';
import { createEventCounter } from '../core/platform/metrics.ts';
import { connectShippingSystem, credentialsOf, StatusCodes } from './port/truckmate.ts';
import { type ShippingTools, withPauses } from './shipping-tools.ts';

/** The tools of the shipping system, on the table and the system of a function's environment. */
export function connectShipping(environment: EnvironmentOf<'shipping-sender'>, tools: Tools): ShippingTools {
  return withPauses({
    ...tools,
    table: connectTable(environment.TABLE_NAME, tools),
    system: connectShippingSystem({
      url: environment.SHIPPING_SYSTEM_URL,
      credentials: credentialsOf(environment.SHIPPING_SYSTEM_SECRET),
      statusCodes: StatusCodes.parse(JSON.parse(environment.SHIPPING_STATUS_CODES)),
      onFailure: (method, error) => tools.logger.report('SHIPPING_CALL_FAILED', { method, error }),
    }),
    count: createEventCounter('shipping', environment),
  });
}
