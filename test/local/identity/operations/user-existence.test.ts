import { ResendConfirmationCodeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it, vi } from 'vitest';
import { MAX_CODES_PER_HOUR } from '../../../../local/identity/credentials/codes.ts';
import { hashPassword, matchesPassword } from '../../../../local/identity/credentials/passwords.ts';
import { HOUR, otherThan, PASSWORD, type Portal, startPortal } from '../support.ts';

vi.mock('../../../../local/identity/credentials/passwords.ts', { spy: true });

const KNOWN = 'anna@example.com';
const UNKNOWN = 'adam@example.com';

/** The responses, or errors as `name: message`, of consecutive calls. */
async function outcomes(times: number, call: () => Promise<object>): Promise<unknown[]> {
  const results: unknown[] = [];
  for (let count = 0; count < times; count += 1) {
    results.push(
      await call().then(
        ({ $metadata: _, ...response }: { $metadata?: unknown }) => response,
        ({ name, message }: Error) => `${name}: ${message}`,
      ),
    );
  }
  return results;
}

const MISMATCH = 'CodeMismatchException: Invalid verification code provided, please try again.';
const LIMIT = 'LimitExceededException: Attempt limit exceeded, please try after some time.';
const REFUSED = 'NotAuthorizedException: Incorrect username or password.';
const LOCKED = 'NotAuthorizedException: Password attempts exceeded';
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

const resend = ({ client, identity }: Portal, Username: string) =>
  client.send(new ResendConfirmationCodeCommand({ ClientId: identity.clientId, Username }));

describe('known and unknown users get the same responses', () => {
  it('for wrong passwords, including the lockout after five, with a case-insensitive user name', async () => {
    const portal = await startPortal();
    await portal.createUser(KNOWN);
    const guesses = async (email: string) => {
      const spellings = [email, email.toUpperCase()];
      const results = await outcomes(3, () => portal.signIn(email, 'Wrong-1!'));
      results.push(...(await outcomes(3, () => portal.signIn(spellings[1] ?? '', 'Wrong-1!'))));
      portal.advance(1000);
      results.push(...(await outcomes(2, () => portal.signIn(email, 'Wrong-1!'))));
      return results;
    };

    const known = await guesses(KNOWN);

    expect(known).toEqual([...times(5, REFUSED), LOCKED, REFUSED, LOCKED]);
    expect(await guesses(UNKNOWN)).toEqual(known);
  });

  it('for wrong sign-up codes, including the limit of five', async () => {
    const portal = await startPortal();
    await portal.signUp(KNOWN);
    const wrong = otherThan(portal.code(KNOWN));

    const known = await outcomes(7, () => portal.confirm(KNOWN, wrong));

    expect(known).toEqual([...times(5, MISMATCH), LIMIT, LIMIT]);
    expect(await outcomes(7, () => portal.confirm(UNKNOWN, wrong))).toEqual(known);
  });

  it('for wrong reset codes, whether a code was sent, used, expired or never requested', async () => {
    const portal = await startPortal();
    const erecipients = ['a1@example.com', 'a2@example.com', 'a3@example.com', 'a4@example.com'];
    for (const email of erecipients) await portal.createUser(email);
    const [old = '', used = '', sent = '', never = ''] = erecipients;
    await portal.forgot(old);
    portal.advance(HOUR);
    await portal.forgot(used);
    await portal.confirmReset(used, portal.code(used), 'Changed-2?');
    await portal.forgot(sent);
    const codes = [old, used, sent].map((email) => portal.code(email));
    const wrong = ['111111', '222222', '333333', '444444'].find((code) => !codes.includes(code)) ?? '';
    const reset = (email: string) => outcomes(7, () => portal.confirmReset(email, wrong, 'Changed-3?'));

    const unknown = await reset(UNKNOWN);

    expect(unknown).toEqual([...times(5, MISMATCH), LIMIT, LIMIT]);
    for (const email of [old, used, sent, never]) expect(await reset(email)).toEqual(unknown);
  });

  it('for requested codes, including their hourly limit', async () => {
    const portal = await startPortal();
    await portal.signUp(KNOWN);
    await portal.createUser('amy@example.com');
    const { signUp: maxCodes, reset: maxResets } = MAX_CODES_PER_HOUR;
    const sent = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' };
    const limited = (count: number) => [...times(count, { CodeDeliveryDetails: sent }), LIMIT];

    for (const email of [KNOWN, UNKNOWN])
      expect(await outcomes(maxCodes + 1, () => resend(portal, email))).toEqual(limited(maxCodes));
    for (const email of ['amy@example.com', UNKNOWN])
      expect(await outcomes(maxResets + 1, () => portal.forgot(email))).toEqual(limited(maxResets));
    const recipients = portal.mailbox.list().map(({ to }) => to);
    expect(recipients.filter((to) => to === KNOWN)).toHaveLength(maxCodes + 1);
    expect(recipients.filter((to) => to === 'amy@example.com')).toHaveLength(maxResets);
    expect(recipients).not.toContain(UNKNOWN);

    portal.advance(HOUR);
    expect(await outcomes(1, () => resend(portal, KNOWN))).toEqual([{ CodeDeliveryDetails: sent }]);
    await portal.confirm(KNOWN, portal.code(KNOWN));
  });

  it('after the same work, so that the time does not disclose who exists', async () => {
    const portal = await startPortal();
    await portal.createUser(KNOWN);
    await portal.forgot(KNOWN);
    const workOf = async (call: Promise<unknown>) => {
      vi.clearAllMocks();
      await expect(call).rejects.toThrow();
      return [matchesPassword, hashPassword].map((work) => vi.mocked(work).mock.calls.length);
    };

    for (const email of [KNOWN, UNKNOWN]) {
      expect(await workOf(portal.signIn(email, 'Wrong-1!'))).toEqual([1, 0]);
      expect(await workOf(portal.confirmReset(email, 'no code', PASSWORD))).toEqual([0, 1]);
    }
    // Deriving a key takes at least one turn of the event loop.
    let isAnswered = false;
    const answer = matchesPassword(PASSWORD, undefined).finally(() => {
      isAnswered = true;
    });
    for (let turn = 0; turn < 20; turn += 1) await null;
    expect(isAnswered).toBe(false);
    expect(await answer).toBe(false);
  });
});
