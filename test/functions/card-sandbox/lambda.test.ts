import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectLedger } from '#functions/card-sandbox/ledger-store.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { SIGNATURE_HEADER, signatureHeader } from '#functions/payments/provider/webhook-signature.ts';
import { cardProviderConformance } from '#test/functions/payments/provider/conformance.ts';
import { ledgerControls } from '#test/functions/payments/provider/sandbox.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { CARDS, deployedSandbox, SECRET } from './deployed-sandbox.ts';

withLocalStores();
const sandbox = deployedSandbox();

/** Opens a token for a price of $55.00, or $56.38 with a credit card. */
async function openToken() {
  const orderId = `order-${randomUUID()}`;
  const amounts = { amountCents: 5500, withSurchargeCents: 5638 };
  const request = { key: `open-${orderId}`, orderId, action: 'sale', amounts, lifetimeSeconds: 600 } as const;
  const opened = await sandbox.provider().openToken(request);
  if (opened.answer !== 'approved') throw new Error(`Not opened: ${opened.answer}`);
  return { orderId, token: opened.token };
}

const chargesOf = async (orderId: string) => {
  const listed = await sandbox.provider().listByOrder(orderId);
  return listed.answer === 'approved' ? listed.transactions : [];
};

const withLedger = connectLedger(TABLE_NAME, systemClock, async () => {});

/** Does what the sandbox on AWS has no controls for. */
async function onLedger(act: (controls: ReturnType<typeof ledgerControls>) => Promise<void>): Promise<void> {
  await withLedger((ledger) => act(ledgerControls(ledger)));
}

describe('the server API of the deployed sandbox', () => {
  cardProviderConformance({
    connect: sandbox.provider,
    controls: () => ({
      pay: async (token, card) => void (await sandbox.submit(token, CARDS[card])),
      store: async (token, card) => {
        const reply = await (await sandbox.submit(token, CARDS[card], 'new')).json();
        return (reply as { message: { ccToken: string } }).message.ccToken;
      },
      beginToPay: (token) => onLedger(({ beginToPay }) => beginToPay(token)),
      settle: () => onLedger(({ settle }) => settle()),
      failRefund: (key) => onLedger(({ failRefund }) => failRefund(key)),
      dispute: (transactionId, isOpen) => onLedger(({ dispute }) => dispute(transactionId, isOpen)),
      failNextCall: async (when) => sandbox.loseNext(when),
      webhook: (event, at, isForged = false) => {
        const body = JSON.stringify(event);
        const signature = signatureHeader(body, at, isForged ? 'forged' : (SECRET.webhookSecrets[0] ?? ''));
        return { body, headers: { [SIGNATURE_HEADER]: signature } };
      },
    }),
  });
});

describe('the card page of the deployed sandbox', () => {
  it('opens only in a frame of the site, and loads its own files', async () => {
    const { token } = await openToken();
    const opened = await sandbox.openPage(token);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain('$56.38 with a credit card');
    expect(opened.headers.get('content-security-policy')).toMatch(
      new RegExp(`frame-ancestors ${sandbox.site.origin}$`),
    );
    expect((await sandbox.openPage(token, 'https://evil.example')).status).toBe(403);
    expect((await sandbox.get('/card.js')).headers.get('content-type')).toBe('text/javascript');
    expect((await sandbox.get('/card.css')).headers.get('content-type')).toBe('text/css');
    expect((await sandbox.get('/control/settle')).status).toBe(404);
    expect((await sandbox.postMalformed()).status).toBe(400);
  });

  it('charges once if two instances get the form at the same time', async () => {
    const { orderId, token } = await openToken();
    const replies = await Promise.all([1, 2, 3].map(() => sandbox.submit(token, CARDS.credit)));
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(new Set(texts).size).toBe(1);
    expect(await chargesOf(orderId)).toMatchObject([{ status: 'approved', capturedCents: 5638 }]);
  });

  it('charges a card whose response is lost, and sends the page nothing that it can read', async () => {
    const { orderId, token } = await openToken();
    const reply = await sandbox.submit(token, '4000000000000119');
    expect(reply.status).toBe(504);
    expect(await reply.text()).toBe('');
    expect(await chargesOf(orderId)).toMatchObject([{ status: 'approved' }]);
  });
});

describe('the webhooks of the deployed sandbox', () => {
  it('are signed, and sent to the site for each event', async () => {
    await sandbox.sendWebhooks();
    sandbox.received.length = 0;
    const { orderId, token } = await openToken();
    await sandbox.submit(token, CARDS.declined);
    await sandbox.submit(token, CARDS.credit);
    expect(await sandbox.sendWebhooks()).toEqual({ batchItemFailures: [] });
    const read = await Promise.all(
      sandbox.received.map(({ path, headers, body }) => {
        expect(path).toBe('/api/payment/webhook');
        return sandbox.provider().readWebhook(body, headers as Record<string, string>, new Date());
      }),
    );
    expect(read).toEqual(
      expect.arrayContaining([
        { type: 'charge.declined', orderId },
        { type: 'charge.approved', orderId },
      ]),
    );
    expect(read).toHaveLength(2);
  });

  it('stay in the queue, which repeats them, if the site does not accept them', async () => {
    await sandbox.sendWebhooks();
    const { token } = await openToken();
    await sandbox.submit(token, CARDS.credit);
    sandbox.site.status = 404;
    onTestFinished(() => {
      sandbox.site.status = 204;
    });
    expect(await sandbox.sendWebhooks()).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-0' }] });
  });
});
