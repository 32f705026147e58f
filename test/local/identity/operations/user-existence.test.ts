import { ResendConfirmationCodeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { MOST_CODES_AN_HOUR } from '../../../../local/identity/credentials/codes.ts';
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

/** What a caller sees of some calls in a row: the error's name and text, or the answer. */
async function outcomes(times: number, call: () => Promise<object>): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (let count = 0; count < times; count += 1) {
    seen.push(
      await call().then(
        ({ $metadata: _, ...answer }: { $metadata?: unknown }) => answer,
        ({ name, message }: Error) => `${name}: ${message}`,
      ),
    );
  }
  return seen;
}

const MISMATCH = 'CodeMismatchException: Invalid verification code provided, please try again.';
const LIMIT = 'LimitExceededException: Attempt limit exceeded, please try after some time.';
const REFUSED = 'NotAuthorizedException: Incorrect username or password.';
const LOCKED = 'NotAuthorizedException: Password attempts exceeded';
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

const resend = ({ client, identity }: Portal, Username: string) =>
  client.send(new ResendConfirmationCodeCommand({ ClientId: identity.clientId, Username }));

describe('known and unknown people are answered alike', () => {
  it('at wrong passwords, and by the lock-out after five, in whatever case the name is written', async () => {
    const portal = await startPortal();
    await createUser(portal, KNOWN);
    const guesses = async (email: string) => {
      const spellings = [email, email.toUpperCase()];
      const seen = await outcomes(3, () => signIn(portal, email, 'Wrong-1!'));
      seen.push(...(await outcomes(3, () => signIn(portal, spellings[1] ?? '', 'Wrong-1!'))));
      portal.advance(1000);
      seen.push(...(await outcomes(2, () => signIn(portal, email, 'Wrong-1!'))));
      return seen;
    };

    const known = await guesses(KNOWN);

    expect(known).toEqual([...times(5, REFUSED), LOCKED, REFUSED, LOCKED]);
    expect(await guesses(UNKNOWN)).toEqual(known);
  });

  it('at wrong codes of a sign-up, the limit of five included', async () => {
    const portal = await startPortal();
    await signUp(portal, KNOWN);
    const wrong = otherThan(portal.code(KNOWN));

    const known = await outcomes(7, () => confirm(portal, KNOWN, wrong));

    expect(known).toEqual([...times(5, MISMATCH), LIMIT, LIMIT]);
    expect(await outcomes(7, () => confirm(portal, UNKNOWN, wrong))).toEqual(known);
  });

  it('at wrong codes of a reset, whether one was sent, was used, is old or was never asked for', async () => {
    const portal = await startPortal();
    const emails = ['a1@example.com', 'a2@example.com', 'a3@example.com', 'a4@example.com'];
    for (const email of emails) await createUser(portal, email);
    const [old = '', used = '', sent = '', never = ''] = emails;
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

  it('when a code is asked for, and by the limit of them', async () => {
    const portal = await startPortal();
    await signUp(portal, KNOWN);
    await createUser(portal, 'amy@example.com');
    const { signUp: most, reset: mostResets } = MOST_CODES_AN_HOUR;
    const sent = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' };
    const limited = (count: number) => [...times(count, { CodeDeliveryDetails: sent }), LIMIT];

    for (const email of [KNOWN, UNKNOWN])
      expect(await outcomes(most + 1, () => resend(portal, email))).toEqual(limited(most));
    for (const email of ['amy@example.com', UNKNOWN])
      expect(await outcomes(mostResets + 1, () => forgot(portal, email))).toEqual(limited(mostResets));
    const mails = portal.mailbox.list().map(({ to }) => to);
    expect(mails.filter((to) => to === KNOWN)).toHaveLength(most + 1);
    expect(mails.filter((to) => to === 'amy@example.com')).toHaveLength(mostResets);
    expect(mails).not.toContain(UNKNOWN);

    portal.advance(HOUR);
    expect(await outcomes(1, () => resend(portal, KNOWN))).toEqual([{ CodeDeliveryDetails: sent }]);
    await confirm(portal, KNOWN, portal.code(KNOWN));
  });
});
