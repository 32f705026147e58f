import { App, Stack } from 'aws-cdk-lib';
import { Table } from 'aws-cdk-lib/aws-dynamodb';
import { describe, expect, it } from 'vitest';
import { IdentityStack } from '../../infra/stacks/identity.ts';
import { findStage, type Stage } from '../../infra/stages.ts';
import { UsageError } from '../../infra/usage-error.ts';
import { resourceOf, resourcesOf } from './portal.ts';

const code = 'test/infra/placeholder-function';

function identityOf(stage: Stage): IdentityStack {
  const app = new App();
  const env = { region: stage.region };
  const table = Table.fromTableName(new Stack(app, 'data', { env }), 'Table', 'northbound');
  return new IdentityStack(app, 'identity', { env, stage, table, code });
}

describe('email as a second factor', () => {
  it('can be enabled in addition to an authenticator app, with more than email for recovery but no text messages', () => {
    const stack = identityOf({ ...findStage('production'), emailSecondFactor: true });
    const { Properties: pool } = resourceOf(stack, 'AWS::Cognito::UserPool');
    expect(pool).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'],
      UserPoolTier: 'ESSENTIALS',
      EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' },
      AccountRecoverySetting: {
        RecoveryMechanisms: [
          { Name: 'verified_email', Priority: 1 },
          { Name: 'verified_phone_number', Priority: 2 },
        ],
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

describe('the second factor of staff', () => {
  const variablesOf = (stage: Stage) =>
    resourceOf(identityOf(stage), 'AWS::Lambda::Function').Properties.Environment.Variables;

  it.each([
    [undefined, 'optional'],
    [false, 'optional'],
    [true, 'required'],
  ] as const)('with staffSecondFactor %s is %s for the triggers', (staffSecondFactor, expected) => {
    const { staffSecondFactor: _, ...stage }: Stage = findStage('production');
    const changed = staffSecondFactor === undefined ? stage : { ...stage, staffSecondFactor };
    expect(variablesOf(changed).STAFF_SECOND_FACTOR).toBe(expected);
  });

  it('needs no further permissions, and leaves the pool as it is for customers', () => {
    const stage = findStage('production');
    const [on, off] = [true, false].map((staffSecondFactor) => identityOf({ ...stage, staffSecondFactor }));
    if (!on || !off) throw new Error('There are two stacks.');
    for (const type of ['AWS::IAM::Policy', 'AWS::Cognito::UserPool', 'AWS::Cognito::UserPoolClient'])
      expect(resourcesOf(on, type)).toEqual(resourcesOf(off, type));
    expect(resourceOf(on, 'AWS::Cognito::UserPool').Properties.MfaConfiguration).toBe('OPTIONAL');
  });
});
