import { changeRecord } from '../../data/change.ts';
import { newCustomerId } from '../../data/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LoginRecord } from './login-record.ts';
import type { LoginRepository, Mapped } from './login-repository.ts';
import { type PoolUser, updatedLogin } from './login-rules.ts';

interface LoginState {
  readonly stored: LoginRecord | null;
  readonly login: LoginRecord;
  readonly mapped: Mapped;
}

/** Which customer the users of the user pools are. The clock gives new ids and records their times. */
export function loginService(logins: LoginRepository, clock: Clock) {
  /** A user of another pool is known by Google's subject, else by the proved address; anybody else is new. */
  async function find(user: PoolUser): Promise<LoginState> {
    const { issuer, subject, isNative, email, googleSubject } = user;
    const stored = await logins.find(issuer, subject);
    const [byEmail, byGoogle] = await Promise.all([
      email === undefined ? null : logins.customerOfEmail(email),
      googleSubject === undefined ? null : logins.customerOfGoogle(googleSubject),
    ]);
    const now = clock.now();
    const customerId = byGoogle ?? byEmail ?? newCustomerId(now);
    const login = stored ?? {
      issuer,
      subject,
      customerId,
      isNative,
      createdAt: now.toISOString(),
      version: 1,
    };
    return { stored, login, mapped: { email: byEmail !== null, google: byGoogle !== null } };
  }

  async function settle(user: PoolUser, provedAt?: string): Promise<LoginRecord> {
    const save = async (before: LoginState, { login, mapped }: LoginState): Promise<LoginState> => {
      const saved = await logins.save(before.stored, login, mapped);
      return { stored: saved, login: saved, mapped };
    };
    const { login } = await changeRecord({ find: () => find(user), save }, (state) => {
      const login = updatedLogin(state.login, user, provedAt);
      return state.stored && login === state.login ? state : { ...state, login };
    });
    return login;
  }

  return {
    /** The login of a user who has signed in before, else null. Not consistent unless asked for: half the price. */
    find: ({ issuer, subject }: Pick<PoolUser, 'issuer' | 'subject'>, consistent = false) =>
      logins.find(issuer, subject, consistent),

    /** The login, made where it is missing and brought up to date with what the pool says. */
    settle: (user: PoolUser): Promise<LoginRecord> => settle(user),

    /** The same, and from now on the password counts as that of somebody who reads the mailbox. */
    prove: (user: PoolUser): Promise<LoginRecord> => settle(user, clock.now().toISOString()),
  };
}
export type LoginService = ReturnType<typeof loginService>;
