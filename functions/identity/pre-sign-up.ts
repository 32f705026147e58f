import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { SIGN_UP_CONFLICTS, type SignUpConflict } from '../../shared/rules/sign-up-conflicts.ts';
import { Refusal } from '../platform/errors.ts';
import { decideExternalSignUp, externalIdentity, nativeSignUpConflict } from './sign-up-rules.ts';
import type { UserDirectory } from './user-directory.ts';

/** The message is all that reaches the browser, so it is the marker itself. */
class SignUpRefused extends Refusal {
  override readonly name = 'SignUpRefused';

  constructor(conflict: SignUpConflict) {
    super(SIGN_UP_CONFLICTS[conflict]);
  }
}

/**
 * One person has one account for one e-mail: refuses a sign-up that would make a second one, and links a first sign-in
 * with Google to the native account of its verified e-mail. Invitations by an administrator count as native sign-ups.
 *
 * @throws SignUpRefused, and what the directory throws.
 */
export async function preSignUp(event: PreSignUpTriggerEvent, directory: UserDirectory): Promise<void> {
  if (event.triggerSource === 'PreSignUp_ExternalProvider') return externalSignUp(event, directory);
  const { email = '' } = event.request.userAttributes;
  const conflict = nativeSignUpConflict(await directory.accountsOf(email));
  if (conflict) throw new SignUpRefused(conflict);
}

async function externalSignUp(
  { userName, request }: PreSignUpTriggerEvent,
  directory: UserDirectory,
): Promise<void> {
  const { email, email_verified: verified } = request.userAttributes;
  const identity = externalIdentity(userName);
  if (!identity) throw new Error('A sign-up came from a provider that the portal does not know.');
  const emailVerified = email !== undefined && verified?.toLowerCase() === 'true';
  const accounts = emailVerified ? await directory.accountsOf(email) : [];
  const decision = decideExternalSignUp({ userName, emailVerified }, accounts);
  if (decision.kind === 'refuse') throw new SignUpRefused(decision.conflict);
  if (decision.kind === 'link') await directory.link(identity, decision.to);
}
