import { describe, expect, it } from 'vitest';
import { StartupError } from '../../../local/errors.ts';
import { DEMO_ACCOUNTS, type DemoEmail } from '../../../local/seed/accounts.ts';
import { ensureAccounts } from '../../../local/seed/identity-accounts.ts';
import { startPortal } from './support.ts';

const EMAIL: DemoEmail = 'busy@northbound.test';

/** Creates the accounts in a pool whose trigger fails this many times for one of them. */
async function accountsAfter(failures: number) {
  let remaining = failures;
  const { identity } = await startPortal({
    triggers: {
      preSignUp: async (event) => {
        if (event.request.userAttributes.email !== EMAIL || remaining === 0) return event;
        remaining -= 1;
        throw new Error('The portal is busy.');
      },
    },
  });
  return ensureAccounts(identity);
}

describe('the demo accounts', () => {
  it('are created despite occasional trigger failures', async () => {
    const subjects = await accountsAfter(2);

    expect(Object.keys(subjects)).toHaveLength(DEMO_ACCOUNTS.length);
    expect(subjects[EMAIL]).toBeTruthy();
  });

  it('fail with advice if the trigger keeps failing', async () => {
    const accounts = accountsAfter(Number.POSITIVE_INFINITY);

    await expect(accounts).rejects.toThrow(StartupError);
    await expect(accounts).rejects.toThrow(
      /^Cannot create the demo account busy@northbound\.test .*Try again\.$/,
    );
  });
});
