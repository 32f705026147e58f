import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StartupError } from '../../../local/errors.ts';
import { adapterOf, aSandbox, sandboxDirectory } from '../../support/sandbox.ts';
import { run, until } from '../support.ts';

const VISA = '4242424242424242';
const AMOUNTS = { amountCents: 1000, withSurchargeCents: 1025 };
const openRequest = (orderId: string) => ({
  key: `token-${orderId}`,
  orderId,
  action: 'sale' as const,
  amounts: AMOUNTS,
  lifetimeSeconds: 600,
});

it('a restart keeps the address, credentials, tokens, charges, cards, refunds and keys', async () => {
  const directory = sandboxDirectory();
  const first = await aSandbox({ directory });
  const provider = adapterOf(first);
  const opened = await provider.openToken(openRequest('order-1'));
  const stored = await provider.openToken({ ...openRequest('order-2'), action: 'new', amounts: null });
  if (opened.answer !== 'approved' || stored.answer !== 'approved') throw new Error('No token was opened.');
  first.controls.pay(opened.token, VISA);
  const { card } = first.controls.store(stored.token, VISA) as { card: { cardToken: string } };
  const request = { key: 'charge', orderId: 'order-3', cardToken: card.cardToken, amountCents: 500 };
  const charged = await provider.chargeCard(request);
  const [{ transactionId } = { transactionId: '' }] = first.controls.transactionsOf('order-1');
  const refund = { key: 'refund', transactionId, amountCents: 25 };
  await provider.refundCharge(refund);
  await first.close();

  const second = await aSandbox({ directory });

  const { origin, apiKey, webhookSecrets } = second;
  expect({ origin, apiKey, webhookSecrets }).toEqual({
    origin: first.origin,
    apiKey: first.apiKey,
    webhookSecrets: first.webhookSecrets,
  });
  const again = adapterOf(second);
  // The connections to the first process are closed, which the client notices at its next request.
  await until(async () => (await again.listByOrder('order-1')).answer === 'approved');
  expect(await again.openToken(openRequest('order-1'))).toEqual(opened);
  expect(await again.chargeCard(request)).toEqual(charged);
  expect(await again.refundCharge(refund)).toEqual({ answer: 'approved' });
  expect(second.controls.transactionsOf('order-3')).toHaveLength(1);
  expect(second.controls.transactionsOf('order-1')).toMatchObject([{ transactionId, refundedCents: 25 }]);
  expect(await again.findCard(card.cardToken)).toMatchObject({ answer: 'approved' });
  second.controls.pay(opened.token, VISA);
  expect(second.controls.transactionsOf('order-1')).toHaveLength(2);
});

it('a charge that was answered survives the end of the process by SIGKILL', async () => {
  const directory = sandboxDirectory();
  const program = run(['local/card-provider/main.ts', directory]);
  await until(() => program.output().includes('\n'));
  const access = JSON.parse(program.output()) as { origin: string; apiKey: string; webhookSecrets: string[] };
  const post = async (name: string, ...args: unknown[]) => {
    const response = await fetch(`${access.origin}/control/${name}`, {
      method: 'POST',
      body: JSON.stringify(args),
    });
    return response.json();
  };
  const provider = adapterOf(access);
  const opened = await provider.openToken(openRequest('order-1'));
  if (opened.answer !== 'approved') throw new Error('No token was opened.');
  await post('pay', opened.token, VISA);
  program.process.kill('SIGKILL');
  await program.ended;

  const next = await aSandbox({ directory });

  expect(next.controls.transactionsOf('order-1')).toMatchObject([{ status: 'approved' }]);
});

it('keeps no card number', async () => {
  const directory = sandboxDirectory();
  const sandbox = await aSandbox({ directory });
  const opened = await adapterOf(sandbox).openToken(openRequest(randomUUID()));
  if (opened.answer !== 'approved') throw new Error('No token was opened.');
  sandbox.controls.pay(opened.token, VISA);
  for (const file of readdirSync(directory))
    expect(readFileSync(join(directory, file), 'utf8')).not.toContain(VISA);
});

it('does not start on data that it cannot read', async () => {
  const directory = sandboxDirectory();
  writeFileSync(join(directory, 'card-provider.json'), '{"apiKey":');
  await expect(aSandbox({ directory })).rejects.toThrow(StartupError);
});
