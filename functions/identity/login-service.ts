import { changeRecord } from '../data/change.ts';
import { newCustomerId } from '../data/ids.ts';
import type { Clock } from '../platform/clock.ts';
import type { LoginRecord } from './login-record.ts';
import type { LoginRepository } from './login-repository.ts';
import { type PoolUser, updatedLogin } from './login-rules.ts';

interface LoginState {
  readonly stored: LoginRecord | null;
  readonly login: LoginRecord;
}

/** Which customer the users of the user pools are. The clock gives new ids and records their times. */
export function loginService(logins: LoginRepository, clock: Clock) {
  /** Who comes from another pool is known by Google's subject, else by the proved address; everybody else is new. */
  async function customerOf({ email, googleSubject }: PoolUser): Promise<string> {
    const byGoogle = googleSubject === undefined ? null : await logins.customerOfGoogle(googleSubject);
    if (byGoogle) return byGoogle;
    const byEmail = email === undefined ? null : await logins.customerOfEmail(email);
    return byEmail ?? newCustomerId(clock.now());
  }

  async function newLogin(user: PoolUser): Promise<LoginRecord> {
    const { issuer, subject, isNative } = user;
    const customerId = await customerOf(user);
    return { issuer, subject, customerId, isNative, createdAt: clock.now().toISOString(), version: 1 };
  }

  async function settle(user: PoolUser, provedAt?: string): Promise<LoginRecord> {
    const find = async (): Promise<LoginState> => {
      const stored = await logins.find(user.issuer, user.subject);
      return { stored, login: stored ?? (await newLogin(user)) };
    };
    const save = async ({ stored }: LoginState, { login }: LoginState): Promise<LoginState> => {
      const saved = await logins.save(stored, login);
      return { stored: saved, login: saved };
    };
    const { login } = await changeRecord({ find, save }, (state) => {
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
