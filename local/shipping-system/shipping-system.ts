import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, systemClock } from '#functions/core/platform/clock.ts';
import { CONTROL_PATH, controlListener } from '../http/control-listener.ts';
import { guardedServer, printError } from '../http/internal-port.ts';
import { closeImmediately, listenLocally } from '../http/listen.ts';
import { send } from '../http/messages.ts';
import { bodyText } from '../http/request-error.ts';
import { type ShippingControls, shippingControls } from './controls.ts';
import { handleApi } from './engine/api.ts';
import { ShippingEngine } from './engine/engine.ts';
import { type ApiMethod, Faults } from './engine/faults.ts';
import { startPageHandler } from './page/page-requests.ts';
import { openShippingStore } from './store.ts';

const MAX_BODY_BYTES = 2_000_000;

/** How the portal reaches a shipping system. */
export interface ShippingSystemAccess {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly apiKey: string;
}

/** The portal's secret for a shipping system. */
export const shippingSecretOf = ({ apiKey }: ShippingSystemAccess): string => JSON.stringify({ apiKey });

interface ShippingSystemOptions {
  readonly directory: string;
  /** The portal's clock; by default the real time. */
  readonly clock?: Clock;
  readonly report?: (error: unknown) => void;
}

/**
 * Starts the sandbox shipping system: the API, the start page, and the controls for scripts. Reuses the port of its last start
 * if it is free.
 */
export async function startShippingSystem({
  directory,
  clock = systemClock,
  report = printError,
}: ShippingSystemOptions) {
  const store = openShippingStore(directory);
  const { state } = store;
  const engine = new ShippingEngine({
    clock,
    state: state.engine,
    orders: store.orders,
    onChange: store.save,
  });
  const faults = new Faults(clock);
  faults.downUntil = state.downUntil;
  const controls = shippingControls({
    engine,
    faults,
    now: clock.now,
    save: () => {
      state.downUntil = faults.downUntil;
      store.save();
    },
    setApiKeys: (keys) => {
      state.apiKeys = keys;
      store.save();
    },
  });
  const handleControl = controlListener(controls);
  const handlePage = startPageHandler({ engine, faults, controls, clock });
  const handleCall = apiListener(engine, faults, controls, () => state.apiKeys);
  let origin = '';
  const server = guardedServer(
    (request, response) => {
      const path = request.url?.split('?', 1)[0] ?? '/';
      if (path.startsWith(CONTROL_PATH)) return handleControl(request, response, path);
      if (path === '/') return handlePage(request, response);
      return handleCall(request, response);
    },
    { allowsOrigin: (from) => from === origin, allowsLinks: true, report },
  );
  const port = await listenLocally(server, state.port).catch((error: unknown) => {
    if (state.port === 0) throw error;
    return listenLocally(server);
  });
  origin = `http://127.0.0.1:${port}`;
  state.port = port;
  store.save();
  return {
    origin,
    get apiKey(): string {
      return state.apiKeys[0] ?? '';
    },
    controls,
    close: async () => {
      await closeImmediately(server);
      store.close();
    },
  };
}

function apiListener(
  engine: ShippingEngine,
  faults: Faults,
  { waiting }: ShippingControls,
  apiKeys: () => readonly string[],
) {
  const wait = async (method: ApiMethod): Promise<void> => {
    const milliseconds = faults.delayOf(method);
    if (milliseconds === 0) return;
    const call = { method };
    waiting.add(call);
    await pause(milliseconds, undefined, { ref: false });
    waiting.delete(call);
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '/', headers } = request;
    const body = await bodyText(request, MAX_BODY_BYTES);
    const { authorization } = headers;
    const answer = await handleApi(engine, faults, apiKeys(), { method, url, authorization, body }, wait);
    if (answer === 'lost') return void response.destroy();
    response.setHeaders(new Map(Object.entries(answer.headers)));
    send(response, answer.status, answer.headers['content-type'] ?? 'text/plain', answer.body);
  };
}
