import { ProviderAttribute, type UserPool, UserPoolIdentityProviderGoogle } from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/**
 * Adds Google as an identity provider. CloudFormation reads both credentials from the secret during deployment, so they
 * are not in the template. `unsafeUnwrap` returns only the reference, and the client id is public anyway.
 */
export function addGoogleSignIn(scope: Construct, userPool: UserPool, secretName: string) {
  const secret = Secret.fromSecretNameV2(scope, 'GoogleCredentials', secretName);
  return new UserPoolIdentityProviderGoogle(scope, 'Google', {
    userPool,
    clientId: secret.secretValueFromJson('clientId').unsafeUnwrap(),
    clientSecretValue: secret.secretValueFromJson('clientSecret'),
    scopes: ['openid', 'email', 'profile'],
    attributeMapping: {
      email: ProviderAttribute.GOOGLE_EMAIL,
      emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
      fullname: ProviderAttribute.GOOGLE_NAME,
    },
  });
}
