import { newCustomerId } from '#functions/core/data/ids.ts';
import { updateRecord } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { type ExistingMappings, type LoginRecord, loginRepository } from './login-repository.ts';
import { type PoolUser, updatedLogin } from './login-rules.ts';

interface LoginState {
  readonly stored: LoginRecord | null;
  readonly login: LoginRecord;
  readonly existing: ExistingMappings;
}

type LoginKey = Pick<PoolUser, 'issuer' | 'subject'>;

/** Maps users of the user pools to customers. */
export function loginService(table: Table, clock: Clock) {
  const logins = loginRepository(table);

  /** Finds the customer by Google subject, then by verified email; otherwise creates a customer id. */
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
    return { stored, login, existing: { email: byEmail !== null, google: byGoogle !== null } };
  }

  async function sync(user: PoolUser, provedAt?: string): Promise<LoginRecord> {
    const save = async (before: LoginState, { login, existing }: LoginState): Promise<LoginState> => {
      const saved = await logins.save(before.stored, login, existing);
      return { stored: saved, login: saved, existing };
    };
    const { login } = await updateRecord({ find: () => find(user), save }, (state) => {
      const login = updatedLogin(state.login, user, provedAt);
      if (state.stored && login === state.login) return state;
      const isReplaced = state.login.email !== undefined && login.email !== state.login.email;
      const emailChangedAt = clock.now().toISOString();
      return { ...state, login: isReplaced ? { ...login, emailChangedAt } : login };
    });
    return login;
  }

  async function markSecondFactor({ issuer, subject }: LoginKey, isEnabled: boolean): Promise<void> {
    const save = async (before: LoginRecord | null, after: LoginRecord | null) => {
      if (before && after) await logins.save(before, after, { email: true, google: true });
      return after;
    };
    await updateRecord({ find: () => logins.find(issuer, subject), save }, (login) => {
      if (!login || (login.secondFactorAt !== undefined) === isEnabled) return login;
      const { secondFactorAt: _, ...others } = login;
      return isEnabled ? { ...others, secondFactorAt: clock.now().toISOString() } : others;
    });
  }

  return {
    /** The user's login, or null before the first sign-in. Eventually consistent by default, at half the cost. */
    find: ({ issuer, subject }: LoginKey, consistent = false) => logins.find(issuer, subject, consistent),

    /** Creates or updates the login from the pool's data. */
    sync: (user: PoolUser): Promise<LoginRecord> => sync(user),

    /** Same as `sync`, and records that someone with access to the mailbox set or confirmed the password. */
    markPasswordProved: (user: PoolUser): Promise<LoginRecord> => sync(user, clock.now().toISOString()),

    /** Records that the user's second factor was seen for the first time, or that there is no longer one. */
    markSecondFactor,
  };
}
export type LoginService = ReturnType<typeof loginService>;
