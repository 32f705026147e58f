import type { PoolUser } from '../logins/login-rules.ts';
import type { TriggerDependencies } from './trigger-dependencies.ts';

/**
 * Whether the person who set a native user's password can read the user's mailbox. Three events prove it: a password
 * reset, a confirmation in the browser that signed up, and an invitation, because its temporary password comes by email
 * or from an administrator.
 */
export async function isPasswordProved(
  user: Pick<PoolUser, 'issuer' | 'subject'> & { userName: string; email: string },
  { logins, claims }: Pick<TriggerDependencies, 'logins' | 'claims'>,
): Promise<boolean> {
  const login = await logins.find(user, true);
  if (login?.passwordProvedAt !== undefined) return true;
  const claim = await claims.find(user.email, user.issuer);
  return claim?.kind === 'invitation' && claim.userName === user.userName;
}
