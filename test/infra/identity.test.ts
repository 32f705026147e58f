import { describe, expect, it } from 'vitest';
import { signInAddresses } from '../../infra/stages.ts';
import { ROLES } from '../../shared/roles.ts';
import { portalOf, resourceOf, resourcesOf, STAGE_NAMES } from './portal.ts';

describe.each(STAGE_NAMES)('identity of %s', (name) => {
  const { stage, stacks } = portalOf(name);
  const pool = resourceOf(stacks.identity, 'AWS::Cognito::UserPool');

  it('lets people sign themselves up by e-mail, in whatever case they write it', () => {
    expect(pool.Properties).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    });
  });

  it('asks of a password what the specification asks', () => {
    expect(pool.Properties.Policies.PasswordPolicy).toMatchObject({
      MinimumLength: 6,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
    });
  });

  it('offers an authenticator app as second factor, and cannot be deleted by accident', () => {
    expect(pool.Properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      DeletionProtection: 'ACTIVE',
    });
    expect(pool.DeletionPolicy).toBe('Retain');
  });

  it('has the four groups', () => {
    const groups = resourcesOf(stacks.identity, 'AWS::Cognito::UserPoolGroup');
    expect(groups.map(({ Properties }) => Properties.GroupName).sort()).toEqual([...ROLES].sort());
  });

  it('knows the site as a public client that uses code with PKCE, SRP and short tokens', () => {
    const { Properties: client } = resourceOf(stacks.identity, 'AWS::Cognito::UserPoolClient');
    expect(client).toMatchObject({
      GenerateSecret: false,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      CallbackURLs: signInAddresses(stage),
      LogoutURLs: signInAddresses(stage),
      IdTokenValidity: 60,
      AccessTokenValidity: 60,
      TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes' },
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    });
    const { Properties: domain } = resourceOf(stacks.identity, 'AWS::Cognito::UserPoolDomain');
    expect(domain.Domain).toBe(stage.signInPrefix);
  });

  it('offers Google where the stage has its credentials, and keeps them out of the template', () => {
    const providers = resourcesOf(stacks.identity, 'AWS::Cognito::UserPoolIdentityProvider');
    const { Properties: client } = resourceOf(stacks.identity, 'AWS::Cognito::UserPoolClient');
    expect(providers).toHaveLength(stage.googleSecretName ? 1 : 0);
    expect(client.SupportedIdentityProviders).toEqual(
      stage.googleSecretName ? ['COGNITO', 'Google'] : ['COGNITO'],
    );
    for (const { Properties } of providers) {
      expect(Properties.ProviderName).toBe('Google');
      for (const field of ['client_id', 'client_secret']) {
        expect(JSON.stringify(Properties.ProviderDetails[field])).toContain('{{resolve:secretsmanager:');
      }
    }
  });
});
