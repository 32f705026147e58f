import type { PoolUser } from './login-rules.ts';
import type { TriggerTools } from './trigger-tools.ts';

/**
 * Whether the password of a native user is that of somebody who reads the mailbox of its address: by a reset, by a
 * confirmation in the browser that signed up, or by an invitation, whose temporary password goes to that mailbox or
 * comes from an administrator.
 */
export async function isPasswordProved(
  user: Pick<PoolUser, 'issuer' | 'subject'> & { userName: string; email: string },
  { logins, claims }: Pick<TriggerTools, 'logins' | 'claims'>,
): Promise<boolean> {
  const login = await logins.find(user, true);
  if (login?.passwordProvedAt !== undefined) return true;
  const claim = await claims.find(user.email, user.issuer);
  return claim?.kind === 'invitation' && claim.userName === user.userName;
}
