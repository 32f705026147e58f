import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { isProofHash, SIGN_UP_PROOF, type SignUpConflict } from '#shared/rules/sign-up.ts';
import { parseFederatedUserName } from '../directory/federated-user.ts';
import { isNative } from '../directory/user-directory.ts';
import { issuerOf } from './event-user.ts';
import { isPasswordProved } from './password-proof.ts';
import { decideFederatedSignUp, nativeSignUpConflict } from './sign-up-rules.ts';
import type { TriggerDependencies } from './trigger-dependencies.ts';
import { TriggerRefused } from './trigger-refused.ts';

/**
 * Ensures one account per email: refuses a sign-up that would create a second one, and links a first sign-in with
 * Google to the native user with the same verified email. An accepted user gets the email claim. Invitations count as
 * native sign-ups.
 *
 * @throws TriggerRefused, and errors of the directory and the table.
 */
export async function preSignUp(
  event: PreSignUpTriggerEvent,
  dependencies: TriggerDependencies,
): Promise<void> {
  const conflict =
    event.triggerSource === 'PreSignUp_ExternalProvider'
      ? await federatedSignUp(event, dependencies)
      : await nativeSignUp(event, dependencies);
  if (conflict) throw new TriggerRefused(conflict);
}

async function nativeSignUp(
  event: PreSignUpTriggerEvent,
  { directory, claims }: TriggerDependencies,
): Promise<SignUpConflict | undefined> {
  const { triggerSource, userName, request } = event;
  const { email: emailAsSent = '' } = request.userAttributes;
  const email = emailAsSent.toLowerCase();
  const conflict = nativeSignUpConflict(await directory.findByEmail(emailAsSent));
  if (conflict) return conflict;
  const nonceHash = request.clientMetadata?.[SIGN_UP_PROOF.hash];
  const isInvitation = triggerSource === 'PreSignUp_AdminCreateUser';
  const otherClaim = await claims.acquire(
    {
      email,
      issuer: issuerOf(event),
      userName,
      kind: isInvitation ? 'invitation' : 'sign-up',
      ...(isProofHash(nonceHash) && !isInvitation && { nonceHash }),
    },
    directory.hasEmail,
  );
  if (!otherClaim) return undefined;
  return otherClaim.kind === 'google' ? 'registeredThroughGoogle' : 'emailClaimed';
}

async function federatedSignUp(
  event: PreSignUpTriggerEvent,
  dependencies: TriggerDependencies,
): Promise<SignUpConflict | undefined> {
  const { directory, claims } = dependencies;
  const { userName, request } = event;
  const { email: emailAsSent, email_verified: verified } = request.userAttributes;
  const identity = parseFederatedUserName(userName);
  if (!identity) throw new Error('The identity provider of this sign-up is not configured.');
  if (emailAsSent === undefined || verified?.toLowerCase() !== 'true') return 'unverifiedProviderEmail';

  const issuer = issuerOf(event);
  const email = emailAsSent.toLowerCase();
  const users = await directory.findByEmail(emailAsSent);
  const native = users.find(isNative);
  const isProved =
    native !== undefined && (await isPasswordProved({ ...native, issuer, email }, dependencies));
  const decision = decideFederatedSignUp(userName, users, isProved);
  if (decision.kind === 'refuse') return decision.conflict;
  if (decision.kind === 'link') {
    await directory.linkProvider(identity, decision.to);
    return undefined;
  }
  const otherClaim = await claims.acquire({ email, issuer, userName, kind: 'google' }, directory.hasEmail);
  return otherClaim ? 'invalidBasicState' : undefined;
}
