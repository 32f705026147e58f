import type { SecondFactorStep } from '#shared/deployment/claims.ts';
import { loggableUserName } from '../directory/federated-user.ts';
import type { LoginRecord } from '../logins/login-record.ts';
import type { PoolUser } from '../logins/login-rules.ts';
import type { TriggerDependencies } from './trigger-dependencies.ts';

interface StaffUser extends PoolUser {
  readonly userName: string;
}

/**
 * What a member of staff still lacks before a token may have staff groups; undefined if nothing.
 *
 * An event does not say how its session was started. So the first token after a set-up ends all sessions, and from then
 * on, the pool asks for the code at each sign-in with the password. A sign-in with Google never asks for it, so neither
 * Google users nor users with a linked Google identity get staff groups.
 *
 * @param login the login, from a strongly consistent read
 * @throws the error of Cognito or the table. The token must then be refused: a session that starts while the second
 * factor is unknown could have started without one.
 */
export async function missingSecondFactor(
  user: StaffUser,
  login: LoginRecord,
  { directory, logins, logger }: Pick<TriggerDependencies, 'directory' | 'logins' | 'logger'>,
): Promise<SecondFactorStep | undefined> {
  const userName = loggableUserName(user.userName);
  const isPasswordOnly = user.isNative && user.googleSubject === undefined;
  if (!isPasswordOnly || !(await directory.hasSecondFactor(user.userName))) {
    if (login.secondFactorAt !== undefined) await logins.markSecondFactor(user, false);
    const step = isPasswordOnly ? 'set-up' : 'no-google';
    logger.info('A member of staff has no second factor; the token has no staff groups', { userName, step });
    return step;
  }
  if (login.secondFactorAt !== undefined) return undefined;
  await directory.globalSignOut(user.userName);
  await logins.markSecondFactor(user, true);
  logger.info('A member of staff has set up a second factor; all sessions were ended', { userName });
  return 'sign-in-again';
}
