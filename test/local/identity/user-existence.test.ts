import { afterAll, describe, expect, it, vi } from 'vitest';
import { MAX_CODES_PER_HOUR } from '#local/identity/credentials/codes.ts';
import { hashPassword, matchesPassword } from '#local/identity/credentials/passwords.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import { HostedBrowser } from './hosted-browser.ts';
import { anEmail, otherThan, PASSWORD, startPortal } from './support.ts';

vi.mock('#local/identity/credentials/passwords.ts', { spy: true });

const portal = await startPortal({}, afterAll);

/** The responses, or errors as `name: message`, of consecutive calls. */
async function outcomes(times: number, call: () => Promise<object>): Promise<unknown[]> {
  const results: unknown[] = [];
  const failed = ({ name, message }: Error) => `${name}: ${message}`;
  const succeeded = ({ $metadata: _, ...response }: { $metadata?: unknown }) => response;
  for (let count = 0; count < times; count += 1) results.push(await call().then(succeeded, failed));
  return results;
}

const MISMATCH = 'CodeMismatchException: Invalid verification code provided, please try again.';
const LIMIT = 'LimitExceededException: Attempt limit exceeded, please try after some time.';
const REFUSED = 'NotAuthorizedException: Incorrect username or password.';
const LOCKED = 'NotAuthorizedException: Password attempts exceeded';
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const WRONG_CODES = [...times(5, MISMATCH), LIMIT, LIMIT];

describe('known and unknown users get the same responses', () => {
  it('for wrong passwords, including the lockout after five, with a case-insensitive user name', async () => {
    const guesses = async (email: string) => {
      const guess = (times: number, name = email) => outcomes(times, () => portal.signIn(name, 'Wrong-1!'));
      const results = [...(await guess(3)), ...(await guess(3, email.toUpperCase()))];
      portal.advance(1000);
      return [...results, ...(await guess(2))];
    };
    const known = await guesses(await portal.aUser());
    expect(known).toEqual([...times(5, REFUSED), LOCKED, REFUSED, LOCKED]);
    expect(await guesses('adam@example.com')).toEqual(known);
  });

  it('for wrong codes of a sign-up or a reset, whether one was sent, used, expired or never requested', async () => {
    await portal.signUp('abby@example.com');
    const wrongCode = otherThan(portal.code('abby@example.com'));
    for (const email of ['abby@example.com', 'adam@example.com'])
      expect(await outcomes(7, () => portal.confirm(email, wrongCode))).toEqual(WRONG_CODES);

    const { aUser } = portal;
    const [old, used, sent, never] = await Promise.all([aUser(), aUser(), aUser(), aUser()]);
    await portal.forgot(old);
    portal.advance(HOUR_MS);
    await portal.forgot(used);
    await portal.confirmReset(used, portal.code(used), 'Changed-2?');
    await portal.forgot(sent);
    const codes = [old, used, sent].map((email) => portal.code(email));
    const wrong = ['111111', '222222', '333333', '444444'].find((code) => !codes.includes(code)) ?? '';

    for (const email of ['adam@example.com', old, used, sent, never])
      expect(await outcomes(7, () => portal.confirmReset(email, wrong, 'Changed-3?'))).toEqual(WRONG_CODES);
  });

  it('for requested codes, including their hourly limit', async () => {
    await portal.signUp('alex@example.com');
    const known = await portal.aUser();
    const { signUp: maxCodes, reset: maxResets } = MAX_CODES_PER_HOUR;
    const sent = {
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' },
    };

    for (const email of ['alex@example.com', 'ada@example.com'])
      expect(await outcomes(maxCodes + 1, () => portal.resend(email))).toEqual([
        ...times(maxCodes, sent),
        LIMIT,
      ]);
    for (const email of [known, 'ada@example.com'])
      expect(await outcomes(maxResets + 1, () => portal.forgot(email))).toEqual([
        ...times(maxResets, sent),
        LIMIT,
      ]);
    const received = ['alex@example.com', known, 'ada@example.com'].map((email) => portal.messagesTo(email));
    expect(received.map(({ length }) => length)).toEqual([maxCodes + 1, maxResets, 0]);

    portal.advance(HOUR_MS);
    expect(await outcomes(1, () => portal.resend('alex@example.com'))).toEqual([sent]);
    await portal.confirm('alex@example.com', portal.code('alex@example.com'));
  });

  it('for a requested reset of a user who signs in with Google only, as reported of Cognito', async () => {
    const google = anEmail();
    await new HostedBrowser(portal).signInWithGoogle(google);
    const outcome = await outcomes(1, () => portal.forgot(google));
    expect(outcome).toEqual(await outcomes(1, () => portal.forgot('ada@example.com')));
    expect(portal.messagesTo(google)).toEqual([]);
  });

  it('after the same work, so that the time does not disclose who exists', async () => {
    const known = await portal.aUser();
    await portal.forgot(known);
    const workOf = async (call: Promise<unknown>) => {
      vi.clearAllMocks();
      await expect(call).rejects.toThrow();
      return [matchesPassword, hashPassword].map((work) => vi.mocked(work).mock.calls.length);
    };

    for (const email of [known, 'amos@example.com']) {
      expect(await workOf(portal.signIn(email, 'Wrong-1!'))).toEqual([1, 0]);
      expect(await workOf(portal.confirmReset(email, 'no code', PASSWORD))).toEqual([0, 1]);
    }
    // Deriving a key takes at least one turn of the event loop.
    let isDone = false;
    const matching = matchesPassword(PASSWORD, undefined).finally(() => {
      isDone = true;
    });
    for (let turn = 0; turn < 20; turn += 1) await null;
    expect(isDone).toBe(false);
    expect(await matching).toBe(false);
  });
});
