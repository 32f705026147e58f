import type { IncomingMessage, ServerResponse } from 'node:http';
import { CardLedger } from '#functions/card-sandbox/ledger.ts';
import { sandboxRequests } from '#functions/card-sandbox/sandbox-requests.ts';
import { type Clock, systemClock } from '#functions/core/platform/clock.ts';
import { CONTROL_PATH, controlListener } from '../http/control-listener.ts';
import { guardedServer, isLocalOrigin, printError } from '../http/internal-port.ts';
import { closeImmediately, listenLocally } from '../http/listen.ts';
import { send } from '../http/messages.ts';
import { bodyText } from '../http/request-error.ts';
import { type Faults, sandboxControls } from './controls.ts';
import { openSandboxStore } from './store.ts';
import { openWebhooks } from './webhooks.ts';

const MAX_BODY_BYTES = 2_000_000;

/** How the portal reaches a card provider. */
export interface CardProviderAccess {
  /** `http://127.0.0.1:<port>`. Its host name differs from the portal's, so that they share no cookies. */
  readonly origin: string;
  readonly apiKey: string;
  readonly webhookSecrets: readonly string[];
}

/** The portal's secret for a card provider. */
export const secretOf = ({ apiKey, webhookSecrets }: CardProviderAccess): string =>
  JSON.stringify({ apiKey, webhookSecrets });

interface CardProviderOptions {
  readonly directory: string;
  /** Where webhooks are sent; can also be set later. */
  readonly webhookUrl?: string;
  /** The portal's clock, with which the portal compares the times of charges and webhooks; by default the real time. */
  readonly clock?: Clock;
  readonly report?: (error: unknown) => void;
}

/**
 * Starts the sandbox card provider: the card page, the server API, the webhooks, and the controls for tests. Reuses the
 * port of its last start if it is free.
 */
export async function startCardProvider(options: CardProviderOptions) {
  const store = openSandboxStore(options.directory);
  const { apiKey, webhookSecret, ledger: state } = store.state;
  const { clock = systemClock, report = printError } = options;
  const webhooks = openWebhooks(store, clock, report);
  const onChange = () => {
    store.save();
    webhooks.wake();
  };
  const ledger = new CardLedger({ clock, state, onEvent: webhooks.add, onChange });
  const { controls, faults } = sandboxControls(ledger, webhooks);
  webhooks.url = options.webhookUrl;
  const handle = sandboxListener(ledger, apiKey, clock, faults);
  const handleControl = controlListener(controls);
  const server = guardedServer(
    (request, response) => {
      const path = request.url?.split('?', 1)[0] ?? '/';
      const isControl = path.startsWith(CONTROL_PATH);
      return isControl ? handleControl(request, response, path) : handle(request, response, path);
    },
    // The site posts the token into the card frame; the test cards are a page of their own.
    { allowsOrigin: isLocalOrigin, allowsLinks: true, report },
  );
  const lastPort = store.state.port;
  const port = await listenLocally(server, lastPort).catch((error: unknown) => {
    if (lastPort === 0) throw error;
    return listenLocally(server);
  });
  store.state.port = port;
  store.save();
  webhooks.wake();
  return {
    origin: `http://127.0.0.1:${port}`,
    apiKey,
    webhookSecrets: [webhookSecret],
    controls,
    close: async () => {
      webhooks.close();
      await closeImmediately(server);
    },
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

const textOf = (request: IncomingMessage) => bodyText(request, MAX_BODY_BYTES);

/** Only pages on this machine may frame the card page. */
const LOCAL_PARENTS = { sources: 'http://localhost:* http://127.0.0.1:*', allows: isLocalOrigin };

function sandboxListener(ledger: CardLedger, apiKey: string, clock: Clock, faults: Faults): Listener {
  const handle = sandboxRequests({
    withLedger: async (work) => work(ledger),
    apiKey: async () => apiKey,
    now: clock.now,
    parents: async () => LOCAL_PARENTS,
    runCall: async (method, call) => {
      const outage = faults.next(method);
      if (outage === 'before') return 'lost';
      const answer = await call();
      await faults.wait(method);
      return outage === 'after' ? 'lost' : answer;
    },
  });
  return async (request, response, path) => {
    const { method = '', headers } = request;
    const answer = await handle({ method, path, headers, body: await textOf(request) });
    if (answer === 'lost') return void response.destroy();
    response.setHeaders(new Map(Object.entries(answer.headers)));
    send(response, answer.status, answer.headers['content-type'], answer.body);
  };
}
