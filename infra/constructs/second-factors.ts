import { AccountRecovery, Mfa, type UserPoolProps } from 'aws-cdk-lib/aws-cognito';
import type { Stage } from '../stages.ts';
import { UsageError } from '../usage-error.ts';

/**
 * What people of a stage may add to their password, and how they come back without it: Cognito resets no password by
 * e-mail for a user whose second factor is e-mail (`docs/decisions/0041-email-as-second-factor.md`).
 * @throws UsageError where e-mail is to be a second factor and the stage has no mail of its own.
 */
export function secondFactors(
  stage: Stage,
): Pick<UserPoolProps, 'mfa' | 'mfaSecondFactor' | 'accountRecovery'> {
  const authenticator = { otp: true, sms: false };
  if (!stage.emailSecondFactor) {
    return {
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: authenticator,
      accountRecovery: AccountRecovery.EMAIL_ONLY,
    };
  }
  if (!stage.mail) {
    throw new UsageError(
      `Stage '${stage.name}' has emailSecondFactor but no mail: Cognito sends those codes by SES only. Add mail, or take emailSecondFactor out.`,
    );
  }
  return {
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { ...authenticator, email: true },
    // A pool with e-mail as a second factor must not recover by e-mail only.
    accountRecovery: AccountRecovery.EMAIL_AND_PHONE_WITHOUT_MFA,
  };
}
