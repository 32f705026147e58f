import type { PreSignUpTriggerEvent } from 'aws-lambda';
import type { SignUpConflict } from '../../../shared/rules/sign-up-conflicts.ts';
import { isProofHash, SIGN_UP_PROOF } from '../../../shared/rules/sign-up-proof.ts';
import { issuerOf } from './event-user.ts';
import { isPasswordProved } from './password-proof.ts';
import { decideExternalSignUp, externalIdentity, isNative, nativeSignUpConflict } from './sign-up-rules.ts';
import type { TriggerTools } from './trigger-dependencies.ts';
import { TriggerRefused } from './trigger-refused.ts';

/**
 * One person has one account for one e-mail: refuses a sign-up that would make a second one, and links a first sign-in
 * with Google to the native account of its verified e-mail. A user who may go on takes the e-mail, on the condition that
 * nobody else has it. Invitations by an administrator count as native sign-ups.
 *
 * @throws TriggerRefused, and what the directory and the table throw.
 */
export async function preSignUp(event: PreSignUpTriggerEvent, tools: TriggerTools): Promise<void> {
  const conflict =
    event.triggerSource === 'PreSignUp_ExternalProvider'
      ? await externalSignUp(event, tools)
      : await nativeSignUp(event, tools);
  if (conflict) throw new TriggerRefused(conflict);
}

async function nativeSignUp(
  event: PreSignUpTriggerEvent,
  { directory, claims }: TriggerTools,
): Promise<SignUpConflict | undefined> {
  const { triggerSource, userName, request } = event;
  const { email: written = '' } = request.userAttributes;
  const email = written.toLowerCase();
  const conflict = nativeSignUpConflict(await directory.accountsOf(written));
  if (conflict) return conflict;
  const nonceHash = request.clientMetadata?.[SIGN_UP_PROOF.hash];
  const isInvitation = triggerSource === 'PreSignUp_AdminCreateUser';
  const holder = await claims.take(
    {
      email,
      issuer: issuerOf(event),
      userName,
      kind: isInvitation ? 'invitation' : 'sign-up',
      ...(isProofHash(nonceHash) && !isInvitation && { nonceHash }),
    },
    directory.hasAddress,
  );
  if (!holder) return undefined;
  return holder.kind === 'google' ? 'registeredThroughGoogle' : 'emailClaimed';
}

async function externalSignUp(
  event: PreSignUpTriggerEvent,
  tools: TriggerTools,
): Promise<SignUpConflict | undefined> {
  const { directory, claims } = tools;
  const { userName, request } = event;
  const { email: written, email_verified: verified } = request.userAttributes;
  const identity = externalIdentity(userName);
  if (!identity) throw new Error('A sign-up came from a provider that the portal does not know.');
  if (written === undefined || verified?.toLowerCase() !== 'true') return 'unverifiedProviderEmail';

  const issuer = issuerOf(event);
  const email = written.toLowerCase();
  const accounts = await directory.accountsOf(written);
  const native = accounts.find(isNative);
  const isProved = native !== undefined && (await isPasswordProved({ ...native, issuer, email }, tools));
  const decision = decideExternalSignUp(userName, accounts, isProved);
  if (decision.kind === 'refuse') return decision.conflict;
  if (decision.kind === 'link') {
    await directory.link(identity, decision.to);
    return undefined;
  }
  const holder = await claims.take({ email, issuer, userName, kind: 'google' }, directory.hasAddress);
  return holder ? 'invalidBasicState' : undefined;
}
