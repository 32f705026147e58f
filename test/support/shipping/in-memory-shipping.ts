import type { Clock } from '#functions/core/platform/clock.ts';
import type { ShippingSystem } from '#functions/shipping/port/shipping-system.ts';
import { connectShippingSystem } from '#functions/shipping/port/truckmate.ts';
import { handleApi } from '#local/shipping-system/engine/api.ts';
import { type EngineState, ShippingEngine } from '#local/shipping-system/engine/engine.ts';
import { Faults } from '#local/shipping-system/engine/faults.ts';
import { SANDBOX_STATUS_CODES } from '#local/shipping-system/engine/system-rules.ts';

const API_KEY = 'key-in-memory';

/** What happens to a request: it is lost before or after the work, or the work is done some time after the answer is lost. */
export type Loss = 'before' | 'after' | 'later';

export interface InMemoryShipping {
  readonly system: ShippingSystem;
  readonly engine: ShippingEngine;
  readonly faults: Faults;
  /** Decides whether a request is lost. `path` has the query string. */
  loss: (request: { readonly method: string; readonly path: string }) => Loss | undefined;
  /** Does the work of the requests that were to be done later. */
  catchUp(): Promise<void>;
}

/** The adapter of the shipping system on the sandbox's engine, without a network. Delays of the faults do not apply. */
export function inMemoryShipping(options: { clock: Clock; state?: EngineState }): InMemoryShipping {
  const engine = new ShippingEngine(options);
  const faults = new Faults(options.clock);
  const late: (() => Promise<unknown>)[] = [];
  const fetchHere: typeof globalThis.fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(String(input));
    const { method = 'GET', body } = init;
    const path = pathname + search;
    const authorization = new Headers(init.headers).get('authorization') ?? undefined;
    const handle = () =>
      handleApi(engine, faults, [API_KEY], {
        ...{ method, url: path, authorization },
        body: typeof body === 'string' ? body : '',
      });
    const loss = shipping.loss({ method, path });
    if (loss === 'later') late.push(handle);
    const answer = loss === 'before' || loss === 'later' ? 'lost' : await handle();
    if (loss !== undefined || answer === 'lost')
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) });
    return new Response(answer.body, answer);
  };
  const shipping: InMemoryShipping = {
    system: connectShippingSystem({
      url: 'http://shipping.test',
      credentials: async () => ({ apiKey: API_KEY }),
      statusCodes: SANDBOX_STATUS_CODES,
      fetch: fetchHere,
    }),
    engine,
    faults,
    loss: () => undefined,
    catchUp: async () => {
      for (const work of late.splice(0)) await work();
    },
  };
  return shipping;
}
