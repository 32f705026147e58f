import { describe, expect, it } from 'vitest';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aSentMessage } from '../reports/support.ts';
import { aSettingsDesk } from './support.ts';

withLocalStores();

describe('a problem with the email address', () => {
  it.each([
    ['ses/bounce-permanent', 'BOUNCED'],
    ['ses/complaint', 'COMPLAINED'],
  ] as const)('is shown, until the customer says that it is solved: %s', async (name, problem) => {
    const desk = aSettingsDesk();
    const { customer, report } = await aSentMessage();
    expect((await desk.get(customer)).emailProblem).toBeNull();
    await report(name);
    expect((await desk.get(customer)).emailProblem).toMatchObject({ address: customer.email, problem });
    expect((await desk.retryEmail(customer)).emailProblem).toBeNull();
    const { version } = await desk.get(customer);
    expect((await desk.retryEmail(customer)).version).toBe(version);
  });

  it('comes back with the next bounce', async () => {
    const desk = aSettingsDesk();
    const { customer, report } = await aSentMessage();
    await report('ses/complaint');
    await desk.retryEmail(customer);
    await report('ses/bounce-permanent');
    expect((await desk.get(customer)).emailProblem).toMatchObject({ problem: 'BOUNCED' });
  });
});
