import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CardProviderAccess, startCardProvider } from '../../../local/card-provider/card-provider.ts';
import { firstLine, run, temporaryDirectory } from '../support.ts';
import { CREDIT_CARD, connect, openToken, startSandbox, submit } from './support.ts';

async function runSandbox(directory: string) {
  const program = run(['local/card-provider/main.ts', directory]);
  return { program, access: await firstLine<CardProviderAccess>(program) };
}

async function storedCard(access: CardProviderAccess): Promise<string> {
  const { token } = await openToken(access, 'new');
  const response = await submit(access, token, CREDIT_CARD, { action: 'new' });
  return ((await response.json()) as { message: { ccToken: string } }).message.ccToken;
}

describe('after a restart, the sandbox', () => {
  it('has the same address, key, tokens, charges, cards and answers, but no card number', async () => {
    const directory = temporaryDirectory();
    const first = await startCardProvider({ directory });
    const before = connect(first);
    const { orderId, token } = await openToken(first);
    await submit(first, token, CREDIT_CARD);
    const cardToken = await storedCard(first);
    const request = { key: 'key-1', orderId: 'order-2', cardToken, amountCents: 700 };
    const unknown = { ...request, key: 'key-2', cardToken: 'unknown' };
    const charged = await before.chargeCard(request);
    expect(await before.chargeCard(unknown)).toEqual({ answer: 'not found' });
    const listed = await before.listByOrder(orderId);
    await first.close();
    const files = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
    expect(files.join()).toContain('"last4":"4242"');
    expect(files.join()).not.toContain(CREDIT_CARD);

    const second = await startSandbox(directory);
    const { origin, apiKey, webhookSecrets } = first;
    expect(second).toMatchObject({ origin, apiKey, webhookSecrets });
    const after = connect(second);
    expect(await after.listByOrder(orderId)).toEqual(listed);
    expect(await after.chargeCard(request)).toEqual(charged);
    expect(await after.chargeCard(unknown)).toEqual({ answer: 'not found' });
    expect(await after.chargeCard({ ...request, amountCents: 701 })).toMatchObject({ answer: 'declined' });
    expect(await after.closeToken(token)).toEqual({ answer: 'approved' });
  });

  it('knows every charge that it had answered when it was killed', async () => {
    const directory = temporaryDirectory();
    const { program, access } = await runSandbox(directory);
    const cardToken = await storedCard(access);
    const requests = Array.from({ length: 40 }, (_, index) => {
      const key = `key-${index}`;
      return { key, orderId: key, cardToken, amountCents: 700 };
    });
    const answered: string[] = [];
    const charge = async (request: (typeof requests)[number]) => {
      const { answer } = await connect(access).chargeCard(request);
      if (answer === 'approved') answered.push(request.key);
      if (answered.length === 10) program.process.kill('SIGKILL');
    };
    await Promise.all(requests.map(charge));
    await program.ended;
    expect(answered.length).toBeGreaterThanOrEqual(10);

    const again = connect((await runSandbox(directory)).access);
    for (const request of requests) {
      const before = await again.listByOrder(request.key);
      if (answered.includes(request.key))
        expect(before).toMatchObject({ transactions: [{ status: 'approved' }] });
      expect(await again.chargeCard(request)).toMatchObject({ answer: 'approved' });
      expect(await again.listByOrder(request.key)).toMatchObject({ transactions: { length: 1 } });
    }
  });
});
