import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

/** Where the SDK looks for the user pools of a region. Run as it is, and out of a bundle. */
export function endpointOf(region: string): string {
  const { endpointProvider } = new CognitoIdentityProviderClient({ region }).config;
  return endpointProvider({ Region: region, UseDualStack: false, UseFIPS: false }).url.href;
}
