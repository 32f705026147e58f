import { AccountRecovery, Mfa, type UserPoolProps } from 'aws-cdk-lib/aws-cognito';
import type { Stage } from '../stages.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The second factors of a stage, and the account recovery, which depends on them: Cognito does not reset a password by
 * email for users whose second factor is email (`docs/decisions/0041-email-as-second-factor.md`).
 * @throws UsageError if email is a second factor but the stage has no `mail`
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
      `Stage '${stage.name}' has emailSecondFactor but no mail. Cognito sends these codes only through SES. ` +
        'Add mail, or remove emailSecondFactor.',
    );
  }
  return {
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { ...authenticator, email: true },
    // Cognito does not allow EMAIL_ONLY if email is a second factor.
    accountRecovery: AccountRecovery.EMAIL_AND_PHONE_WITHOUT_MFA,
  };
}
