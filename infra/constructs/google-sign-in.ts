import { ProviderAttribute, type UserPool, UserPoolIdentityProviderGoogle } from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/**
 * Google beside e-mail and password. Both credentials are read by CloudFormation from the secret at deployment, so
 * neither stands in a template; the client id is public anyway, and `unsafeUnwrap` yields only the reference.
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
