import { App, Stack } from 'aws-cdk-lib';
import { Table } from 'aws-cdk-lib/aws-dynamodb';
import { describe, expect, it } from 'vitest';
import { FUNCTION_SUMMARIES } from '#infra/constructs/function-summaries.ts';
import { IdentityStack } from '#infra/stacks/identity.ts';
import {
  type ConnectedStage,
  signInRedirectUrls,
  siteOriginParameter,
  siteOriginSource,
} from '#infra/stage.ts';
import { stages } from '#infra/stages.ts';
import { variablesOf } from '#shared/deployment/environment.ts';
import { functions } from '#shared/deployment/functions.ts';
import { CLIENT_WRITABLE_ATTRIBUTES } from '#shared/deployment/user-pool.ts';
import { ROLES } from '#shared/roles.ts';
import {
  code,
  liveAliasOf,
  portalOf,
  propertiesOf,
  RELEASE,
  resourceOf,
  resourcesOf,
  STAGE_NAMES,
} from './portal.ts';

describe.each(STAGE_NAMES)('the user pool of %s', (name) => {
  const { stage, stacks } = portalOf(name);
  const pool = resourceOf(stacks.identity, 'AWS::Cognito::UserPool');
  const client = propertiesOf(stacks.identity, 'AWS::Cognito::UserPoolClient');

  it('lets users sign up with a case-insensitive email address and a password that follows the specified rules', () => {
    const required = ['Lowercase', 'Uppercase', 'Numbers', 'Symbols'].map((kind) => [`Require${kind}`, true]);
    expect(pool.Properties).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      Policies: { PasswordPolicy: { MinimumLength: 6, ...Object.fromEntries(required) } },
    });
  });

  it('sends email through SES if the stage has a verified domain, otherwise through Cognito', () => {
    const { EmailConfiguration } = pool.Properties;
    if (!stage.mail) return expect(EmailConfiguration?.EmailSendingAccount).not.toBe('DEVELOPER');
    expect(EmailConfiguration).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: `${stage.productName} <${stage.mail.from}>`,
      ReplyToEmailAddress: stage.customerServiceEmail,
    });
    expect(JSON.stringify(EmailConfiguration.SourceArn)).toContain(`:identity/${stage.mail.verifiedDomain}`);
    expect(stage.mail.from.endsWith(`@${stage.mail.verifiedDomain}`)).toBe(true);
  });

  it('has texts of its own with the code, in case the trigger writes none', () => {
    const { VerificationMessageTemplate, AdminCreateUserConfig } = pool.Properties;
    expect(VerificationMessageTemplate).toMatchObject({
      EmailSubject: `Your ${stage.productName} verification code`,
      EmailMessage: `Your ${stage.productName} verification code is {####}.`,
    });
    expect(AdminCreateUserConfig.InviteMessageTemplate.EmailMessage).toContain('{####}');
    expect(AdminCreateUserConfig.InviteMessageTemplate.EmailMessage).toContain('{username}');
  });

  it('offers an authenticator app as a second factor, which neither a remembered device nor a token can bypass', () => {
    expect(pool.Properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      UserPoolTier: 'LITE',
    });
    expect(pool.Properties.DeviceConfiguration).toBeUndefined();
    expect(client.RefreshTokenRotation).toBeUndefined();
  });

  it('has the four groups', () => {
    const groups = resourcesOf(stacks.identity, 'AWS::Cognito::UserPoolGroup');
    expect(groups.map(({ Properties }) => Properties.GroupName).sort()).toEqual([...ROLES].sort());
  });

  it('has a public client for the site, with SRP and short-lived tokens', () => {
    expect(client).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      IdTokenValidity: 15,
      AccessTokenValidity: 15,
      // Thirty days.
      RefreshTokenValidity: 43_200,
      WriteAttributes: [...CLIENT_WRITABLE_ATTRIBUTES],
      TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    });
  });

  it('has a hosted sign-in only if the stage has Google, with secrets that are not in the template', () => {
    const domains = resourcesOf(stacks.identity, 'AWS::Cognito::UserPoolDomain');
    const providers = resourcesOf(stacks.identity, 'AWS::Cognito::UserPoolIdentityProvider');
    if (!stage.googleSecretName) {
      expect(client.AllowedOAuthFlowsUserPoolClient).toBe(false);
      expect([domains, providers]).toEqual([[], []]);
      return;
    }
    expect(providers.map(({ Properties }) => Properties.ProviderName)).toEqual(['Google']);
    const { client_id, client_secret } = providers[0]?.Properties.ProviderDetails ?? {};
    for (const detail of [client_id, client_secret])
      expect(JSON.stringify(detail)).toContain('{{resolve:secretsmanager:');
    expect(client).toMatchObject({
      SupportedIdentityProviders: ['Google'],
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      CallbackURLs: signInRedirectUrls(stage),
      LogoutURLs: signInRedirectUrls(stage),
    });
    expect(domains.map(({ Properties }) => Properties.Domain)).toEqual([stage.signInPrefix]);
  });

  describe('the triggers', () => {
    const trigger = resourceOf(stacks.identity, 'AWS::Lambda::Function');
    const live = liveAliasOf(stacks.identity);
    const policies = resourcesOf(stacks.identity, 'AWS::IAM::Policy');
    const statementsOf = (idPart: string) =>
      policies
        .filter(({ id }) => id.includes(idPart))
        .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);

    it('run before sign-up, after confirmation, before tokens are issued and before emails, in one function', () => {
      const arn = { Ref: live.id };
      expect(pool.Properties.LambdaConfig).toEqual({
        PreSignUp: arn,
        PostConfirmation: arn,
        PreTokenGeneration: arn,
        CustomMessage: arn,
      });
    });

    it('can be invoked by this pool only', () => {
      const permissions = resourcesOf(stacks.identity, 'AWS::Lambda::Permission');
      expect(permissions).toHaveLength(4);
      for (const { Properties } of permissions) {
        expect(Properties).toMatchObject({
          Principal: 'cognito-idp.amazonaws.com',
          FunctionName: { Ref: live.id },
          SourceArn: { 'Fn::GetAtt': [pool.id, 'Arn'] },
        });
      }
    });

    it('have only the permissions that they need on this pool, the table and their log', () => {
      const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
      const [usePool, ...others] = statementsOf('UsePool');
      expect(usePool).toEqual({
        Effect: 'Allow',
        Action: [
          'cognito-idp:AdminAddUserToGroup',
          'cognito-idp:AdminGetUser',
          'cognito-idp:AdminLinkProviderForUser',
          'cognito-idp:AdminSetUserPassword',
          'cognito-idp:AdminUpdateUserAttributes',
          'cognito-idp:AdminUserGlobalSignOut',
          'cognito-idp:ListUsers',
        ],
        Resource: arnOf(pool.id),
      });
      const [writeLog, useTable, ...more] = statementsOf('identityRole');
      expect(writeLog).toEqual({
        Effect: 'Allow',
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        Resource: arnOf(resourceOf(stacks.identity, 'AWS::Logs::LogGroup').id),
      });
      expect(useTable.Action).toEqual(['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem']);
      expect(JSON.stringify(useTable.Resource)).toContain(resourceOf(stacks.data, 'AWS::DynamoDB::Table').id);
      const readOrigin = {
        Effect: 'Allow',
        Action: 'ssm:GetParameter',
        Resource: expect.objectContaining({}),
      };
      expect([...others, ...more]).toEqual(stage.domain ? [] : [readOrigin]);
      expect(JSON.stringify(more).includes(siteOriginParameter(stage))).toBe(!stage.domain);
      expect(policies).toHaveLength(2);
      expect(propertiesOf(stacks.identity, 'AWS::IAM::Role', 'Triggers').ManagedPolicyArns).toBeUndefined();
    });

    it('have no circular dependency with the pool', () => {
      const own = JSON.stringify([statementsOf('identityRole'), trigger]);
      expect(own).not.toContain(pool.id);
    });

    it("run on Node 24 on ARM, with Cognito's timeout, limited log retention and the environment of their schema", () => {
      expect(trigger.Properties).toMatchObject({
        Description: FUNCTION_SUMMARIES.identity,
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        Timeout: 5,
      });
      expect(propertiesOf(stacks.identity, 'AWS::Logs::LogGroup').RetentionInDays).toBe(
        stage.logRetentionDays,
      );
      const { Variables } = trigger.Properties.Environment;
      expect(Object.keys(Variables).sort()).toEqual([...variablesOf(functions.identity)].sort());
      expect(Variables).toEqual({
        STAGE: stage.name,
        RELEASE,
        LOG_LEVEL: stage.logLevel,
        SHIPPING_SYSTEM: 'none',
        TABLE_NAME: expect.objectContaining({}),
        STAFF_SECOND_FACTOR: name === 'dev' ? 'optional' : 'required',
        PRODUCT_NAME: stage.productName,
        SITE_ORIGIN: siteOriginSource(stage),
        CUSTOMER_SERVICE_EMAIL: stage.customerServiceEmail,
      });
    });
  });
});

const { production } = stages;

function identityOf(stage: ConnectedStage): IdentityStack {
  const app = new App();
  const env = { region: stage.region };
  const table = Table.fromTableName(new Stack(app, 'data', { env }), 'Table', 'northbound');
  return new IdentityStack(app, 'identity', {
    env,
    stage,
    release: RELEASE,
    canary: true,
    table,
    code: code.identity,
  });
}

describe('email as a second factor', () => {
  it('can be enabled in addition to an authenticator app, with more than email for recovery but no text messages', () => {
    const stack = identityOf({ ...production, emailSecondFactor: true });
    const pool = propertiesOf(stack, 'AWS::Cognito::UserPool');
    expect(pool).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'],
      UserPoolTier: 'ESSENTIALS',
      EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' },
      EmailAuthenticationSubject: 'Your Northbound login code',
      EmailAuthenticationMessage: 'Your Northbound login code is {####}.',
      AccountRecoverySetting: {
        RecoveryMechanisms: [{ Name: 'verified_email' }, { Name: 'verified_phone_number' }],
      },
    });
    expect(pool.SmsConfiguration).toBeUndefined();
    expect(JSON.stringify(resourcesOf(stack, 'AWS::IAM::Role'))).not.toContain('sns:Publish');
  });
});

it('the second factor of staff is a setting of the triggers, and needs no other permissions or pool', () => {
  const stackWith = (staffSecondFactor: boolean) => identityOf({ ...production, staffSecondFactor });
  const { staffSecondFactor: _, ...unset }: ConnectedStage = production;
  const [on, off] = [stackWith(true), stackWith(false)];
  const settingIn = (stack: IdentityStack) =>
    propertiesOf(stack, 'AWS::Lambda::Function').Environment.Variables.STAFF_SECOND_FACTOR;
  expect([identityOf(unset), off, on].map(settingIn)).toEqual(['optional', 'optional', 'required']);
  for (const type of ['AWS::IAM::Policy', 'AWS::Cognito::UserPool', 'AWS::Cognito::UserPoolClient'])
    expect(resourcesOf(on, type)).toEqual(resourcesOf(off, type));
  expect(propertiesOf(on, 'AWS::Cognito::UserPool').MfaConfiguration).toBe('OPTIONAL');
});
