import type { SignInOutput } from 'aws-amplify/auth';
import type { SignInOutcome } from './identity-types.ts';

interface Naming {
  /** The name under which an authenticator app keeps the account. */
  productName: string;
  username: string | undefined;
}

/** What the provider's next step means for this site. */
export function outcomeOf({ nextStep }: SignInOutput, { productName, username }: Naming): SignInOutcome {
  switch (nextStep.signInStep) {
    case 'DONE':
      return { step: 'Success' };
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { step: 'ConfirmNewPassword' };
    case 'RESET_PASSWORD':
      return { step: 'ResetPassword' };
    case 'CONFIRM_SIGN_UP':
      return { step: 'ConfirmSignUp' };
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return code('SMS', nextStep.codeDeliveryDetails?.destination);
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return code('EMAIL', nextStep.codeDeliveryDetails?.destination);
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return code('TOTP');
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return { step: 'ChooseFactor', factors: nextStep.allowedMFATypes ?? [] };
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP': {
      const { sharedSecret, getSetupUri } = nextStep.totpSetupDetails;
      return {
        step: 'SetUpAuthenticator',
        key: sharedSecret,
        address: getSetupUri(productName, username).href,
      };
    }
    default:
      return { step: 'Failure' };
  }
}

const code = (factor: 'SMS' | 'EMAIL' | 'TOTP', destination?: string): SignInOutcome => ({
  step: 'EnterCode',
  factor,
  destination: destination ?? null,
});
