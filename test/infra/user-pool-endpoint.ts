import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

/** The SDK's endpoint for user pools in a region. A test runs it both bundled and unbundled. */
export function endpointOf(region: string): string {
  const { endpointProvider } = new CognitoIdentityProviderClient({ region }).config;
  return endpointProvider({ Region: region, UseDualStack: false, UseFIPS: false }).url.href;
}
