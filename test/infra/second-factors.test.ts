import { App, Stack } from 'aws-cdk-lib';
import { Table } from 'aws-cdk-lib/aws-dynamodb';
import { describe, expect, it } from 'vitest';
import { IdentityStack } from '../../infra/stacks/identity.ts';
import { findStage, type Stage } from '../../infra/stages.ts';
import { UsageError } from '../../infra/usage-error.ts';
import { code, propertiesOf, resourcesOf } from './portal.ts';

const production = findStage('production');

function identityOf(stage: Stage): IdentityStack {
  const app = new App();
  const env = { region: stage.region };
  const table = Table.fromTableName(new Stack(app, 'data', { env }), 'Table', 'northbound');
  return new IdentityStack(app, 'identity', { env, stage, table, code: code.identity });
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
      AccountRecoverySetting: {
        RecoveryMechanisms: [{ Name: 'verified_email' }, { Name: 'verified_phone_number' }],
      },
    });
    expect(pool.SmsConfiguration).toBeUndefined();
    expect(JSON.stringify(resourcesOf(stack, 'AWS::IAM::Role'))).not.toContain('sns:Publish');
  });

  it('is rejected for a stage without mail, with a usage error', () => {
    const stage = { ...findStage('dev'), emailSecondFactor: true };
    expect(() => identityOf(stage)).toThrow(UsageError);
    expect(() => identityOf(stage)).toThrow("Stage 'dev' has emailSecondFactor but no mail");
  });
});

it('the second factor of staff is a setting of the triggers, and needs no other permissions or pool', () => {
  const stackWith = (staffSecondFactor: boolean) => identityOf({ ...production, staffSecondFactor });
  const { staffSecondFactor: _, ...unset }: Stage = production;
  const [on, off] = [stackWith(true), stackWith(false)];
  const settingIn = (stack: IdentityStack) =>
    propertiesOf(stack, 'AWS::Lambda::Function').Environment.Variables.STAFF_SECOND_FACTOR;
  expect([identityOf(unset), off, on].map(settingIn)).toEqual(['optional', 'optional', 'required']);
  for (const type of ['AWS::IAM::Policy', 'AWS::Cognito::UserPool', 'AWS::Cognito::UserPoolClient'])
    expect(resourcesOf(on, type)).toEqual(resourcesOf(off, type));
  expect(propertiesOf(on, 'AWS::Cognito::UserPool').MfaConfiguration).toBe('OPTIONAL');
});
