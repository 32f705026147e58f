import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import type { AuthenticatorSetUp } from './identity-types.ts';
// Always loaded with it; the bundler then keeps what both need in one file.
import './cognito.ts';
import { normalizeCode } from './normalize-code.ts';

/** Requests a new key for the authenticator app of the signed-in user. Any earlier key that is not confirmed is void. */
export async function setUpAuthenticator(issuer: string, account: string): Promise<AuthenticatorSetUp> {
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  let isVerified = false;
  return {
    key: sharedSecret,
    uri: getSetupUri(issuer, account).href,
    confirm: async (code) => {
      // The provider accepts the first code once, so a second attempt only repeats what failed.
      if (!isVerified) await verifyTOTPSetup({ code: normalizeCode(code) });
      isVerified = true;
      await updateMFAPreference({ totp: 'PREFERRED' });
    },
  };
}
