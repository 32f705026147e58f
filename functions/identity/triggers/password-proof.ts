import type { PoolUser } from '../logins/login-rules.ts';
import type { TriggerTools } from './trigger-dependencies.ts';

/**
 * Whether the person who set a native user's password can read the mailbox of its address. A reset proves it, so does a
 * confirmation in the browser that signed up, and so does an invitation: its temporary password comes by mail or from an
 * administrator.
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
