import { ResendConfirmationCodeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { MAX_CODES_PER_HOUR } from '../../../../local/identity/credentials/codes.ts';
import {
  confirm,
  confirmReset,
  createUser,
  forgot,
  HOUR,
  otherThan,
  type Portal,
  signIn,
  signUp,
  startPortal,
} from '../support.ts';

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
    await createUser(portal, KNOWN);
    const guesses = async (email: string) => {
      const spellings = [email, email.toUpperCase()];
      const results = await outcomes(3, () => signIn(portal, email, 'Wrong-1!'));
      results.push(...(await outcomes(3, () => signIn(portal, spellings[1] ?? '', 'Wrong-1!'))));
      portal.advance(1000);
      results.push(...(await outcomes(2, () => signIn(portal, email, 'Wrong-1!'))));
      return results;
    };

    const known = await guesses(KNOWN);

    expect(known).toEqual([...times(5, REFUSED), LOCKED, REFUSED, LOCKED]);
    expect(await guesses(UNKNOWN)).toEqual(known);
  });

  it('for wrong sign-up codes, including the limit of five', async () => {
    const portal = await startPortal();
    await signUp(portal, KNOWN);
    const wrong = otherThan(portal.code(KNOWN));

    const known = await outcomes(7, () => confirm(portal, KNOWN, wrong));

    expect(known).toEqual([...times(5, MISMATCH), LIMIT, LIMIT]);
    expect(await outcomes(7, () => confirm(portal, UNKNOWN, wrong))).toEqual(known);
  });

  it('for wrong reset codes, whether a code was sent, used, expired or never requested', async () => {
    const portal = await startPortal();
    const erecipients = ['a1@example.com', 'a2@example.com', 'a3@example.com', 'a4@example.com'];
    for (const email of erecipients) await createUser(portal, email);
    const [old = '', used = '', sent = '', never = ''] = erecipients;
    await forgot(portal, old);
    portal.advance(HOUR);
    await forgot(portal, used);
    await confirmReset(portal, used, portal.code(used), 'Changed-2?');
    await forgot(portal, sent);
    const codes = [old, used, sent].map((email) => portal.code(email));
    const wrong = ['111111', '222222', '333333', '444444'].find((code) => !codes.includes(code)) ?? '';
    const reset = (email: string) => outcomes(7, () => confirmReset(portal, email, wrong, 'Changed-3?'));

    const unknown = await reset(UNKNOWN);

    expect(unknown).toEqual([...times(5, MISMATCH), LIMIT, LIMIT]);
    for (const email of [old, used, sent, never]) expect(await reset(email)).toEqual(unknown);
  });

  it('for requested codes, including their hourly limit', async () => {
    const portal = await startPortal();
    await signUp(portal, KNOWN);
    await createUser(portal, 'amy@example.com');
    const { signUp: maxCodes, reset: maxResets } = MAX_CODES_PER_HOUR;
    const sent = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' };
    const limited = (count: number) => [...times(count, { CodeDeliveryDetails: sent }), LIMIT];

    for (const email of [KNOWN, UNKNOWN])
      expect(await outcomes(maxCodes + 1, () => resend(portal, email))).toEqual(limited(maxCodes));
    for (const email of ['amy@example.com', UNKNOWN])
      expect(await outcomes(maxResets + 1, () => forgot(portal, email))).toEqual(limited(maxResets));
    const recipients = portal.mailbox.list().map(({ to }) => to);
    expect(recipients.filter((to) => to === KNOWN)).toHaveLength(maxCodes + 1);
    expect(recipients.filter((to) => to === 'amy@example.com')).toHaveLength(maxResets);
    expect(recipients).not.toContain(UNKNOWN);

    portal.advance(HOUR);
    expect(await outcomes(1, () => resend(portal, KNOWN))).toEqual([{ CodeDeliveryDetails: sent }]);
    await confirm(portal, KNOWN, portal.code(KNOWN));
  });
});
