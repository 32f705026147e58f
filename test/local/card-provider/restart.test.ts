import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CardProviderAccess } from '../../../local/card-provider/card-provider.ts';
import { startCardProvider } from '../../../local/card-provider/card-provider.ts';
import { StartupError } from '../../../local/errors.ts';
import { run, temporaryDirectory, until } from '../support.ts';
import { CREDIT_CARD, connect, openToken, startSandbox, submit } from './support.ts';

/** Runs the sandbox as its own process. */
async function runSandbox(directory: string) {
  const program = run(['local/card-provider/main.ts', directory]);
  await until(() => program.output().includes('\n'));
  return { program, access: JSON.parse(program.output()) as CardProviderAccess };
}

async function storedCard(access: CardProviderAccess): Promise<string> {
  const { token } = await openToken(access, 'new');
  const response = await submit(access, token, CREDIT_CARD, { action: 'new' });
  return ((await response.json()) as { message: { ccToken: string } }).message.ccToken;
}

describe('after a restart, the sandbox', () => {
  it('has the same address, key, tokens, charges, cards and answers', async () => {
    const directory = temporaryDirectory();
    const first = await startCardProvider({ directory });
    const { orderId, token } = await openToken(first);
    await submit(first, token, CREDIT_CARD);
    const request = {
      key: 'key-1',
      orderId: 'order-2',
      cardToken: await storedCard(first),
      amountCents: 700,
    };
    const charged = await connect(first).chargeCard(request);
    const unknown = { ...request, key: 'key-2', cardToken: 'unknown' };
    expect(await connect(first).chargeCard(unknown)).toEqual({ answer: 'not found' });
    const listed = await connect(first).listByOrder(orderId);
    await first.close();

    const second = await startSandbox(directory);
    expect(second).toMatchObject({
      origin: first.origin,
      apiKey: first.apiKey,
      webhookSecrets: first.webhookSecrets,
    });
    expect(await connect(second).listByOrder(orderId)).toEqual(listed);
    expect(await connect(second).chargeCard(request)).toEqual(charged);
    expect(await connect(second).chargeCard(unknown)).toEqual({ answer: 'not found' });
    expect(await connect(second).chargeCard({ ...request, amountCents: 701 })).toMatchObject({
      answer: 'declined',
    });
    expect(await connect(second).closeToken(token)).toEqual({ answer: 'approved' });
  });

  it('knows every charge that it had answered when it was killed', async () => {
    const directory = temporaryDirectory();
    const { program, access } = await runSandbox(directory);
    const cardToken = await storedCard(access);
    const answered: string[] = [];
    const charges = Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const key = `key-${index}`;
        const charged = await connect(access).chargeCard({ key, orderId: key, cardToken, amountCents: 700 });
        if (charged.answer === 'approved') answered.push(key);
        if (answered.length === 10) program.process.kill('SIGKILL');
      }),
    );
    await charges;
    await program.ended;
    expect(answered.length).toBeGreaterThanOrEqual(10);

    const { access: again } = await runSandbox(directory);
    for (let index = 0; index < 40; index += 1) {
      const key = `key-${index}`;
      const request = { key, orderId: key, cardToken, amountCents: 700 };
      const before = await connect(again).listByOrder(key);
      if (answered.includes(key)) expect(before).toMatchObject({ transactions: [{ status: 'approved' }] });
      expect(await connect(again).chargeCard(request)).toMatchObject({ answer: 'approved' });
      expect(await connect(again).listByOrder(key)).toMatchObject({ transactions: { length: 1 } });
    }
  });
});

it('stores no card number', async () => {
  const directory = temporaryDirectory();
  const sandbox = await startSandbox(directory);
  await storedCard(sandbox);
  await submit(sandbox, (await openToken(sandbox)).token, CREDIT_CARD);
  const files = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
  expect(files.join()).toContain('"last4":"4242"');
  expect(files.join()).not.toContain(CREDIT_CARD);
});

it('explains that its file is damaged', async () => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'card-provider.json'), '{');
  await expect(startCardProvider({ directory })).rejects.toThrow(StartupError);
});
