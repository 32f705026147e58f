import type { LedgerEvent } from '#functions/card-sandbox/ledger-state.ts';
import { sendWebhook } from '#functions/card-sandbox/send-webhook.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { attempt } from '../events/deliver.ts';
import type { PendingWebhook, SandboxStore } from './store.ts';

/** Tests can send webhooks twice, late or never. */
export type WebhookMode = 'send' | 'twice' | 'hold' | 'drop';

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;
const GIVE_UP_AFTER_MS = 86_400_000;

export type Webhooks = ReturnType<typeof openWebhooks>;

/**
 * Sends signed webhooks with exponential backoff until the portal accepts them. Continues after a restart. The clock is
 * only for their signatures.
 */
export function openWebhooks(store: SandboxStore, clock: Clock, report: (error: unknown) => void) {
  const { state } = store;
  const sending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function send(webhook: PendingWebhook): Promise<void> {
    const { event, tries, since } = webhook;
    if (webhooks.url === undefined || sending.has(event.eventId)) return;
    sending.add(event.eventId);
    const copies = webhooks.mode === 'twice' ? 2 : 1;
    const { url } = webhooks;
    const post = () => sendWebhook(url, event, state.webhookSecret, clock.now());
    const accepted = await Promise.all(Array.from({ length: copies }, post));
    sending.delete(event.eventId);
    if (isClosed) return;
    const backoff = Math.min(FIRST_RETRY_MS * 2 ** tries, MAX_RETRY_MS);
    const isOver = accepted.every(Boolean) || Date.now() - since > GIVE_UP_AFTER_MS;
    const next = isOver ? [] : [{ ...webhook, tries: tries + 1, nextAt: Date.now() + backoff }];
    state.webhooks = state.webhooks.flatMap((other) =>
      other.event.eventId === event.eventId ? next : [other],
    );
    // On a full disk, the next change saves it.
    attempt(store.save, report);
    webhooks.wake();
  }

  const webhooks = {
    mode: 'send' as WebhookMode,
    /** Where webhooks are sent. None are sent while it is undefined. */
    url: undefined as string | undefined,
    /** Adds an event. The caller saves the store and then calls `wake`. */
    add: (event: LedgerEvent) => {
      if (webhooks.mode === 'drop') return;
      state.webhooks.push({ event, since: Date.now(), tries: 0, nextAt: Date.now() });
    },
    /** Sends held webhooks one by one, newest first if `reversed`. Resolves after the first attempt of each. */
    release: async (reversed = false): Promise<void> => {
      const held = reversed ? state.webhooks.toReversed() : [...state.webhooks];
      webhooks.mode = 'hold';
      for (const webhook of held) await send(webhook);
      webhooks.mode = 'send';
      webhooks.wake();
    },
    /** Starts sending the webhooks that are due. */
    wake: (): void => {
      clearTimeout(timer);
      if (isClosed || webhooks.url === undefined || webhooks.mode === 'hold') return;
      const now = Date.now();
      for (const webhook of state.webhooks) if (webhook.nextAt <= now) void send(webhook);
      const waiting = state.webhooks.filter(({ event }) => !sending.has(event.eventId));
      const next = Math.min(...waiting.map(({ nextAt }) => nextAt));
      if (Number.isFinite(next)) timer = setTimeout(webhooks.wake, Math.max(0, next - now));
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
  return webhooks;
}
