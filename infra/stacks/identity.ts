import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  ClientAttributes,
  FeaturePlan,
  OAuthScope,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolGroup,
} from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { ROLES } from '../../shared/roles.ts';
import { PASSWORD_MIN_LENGTH } from '../../shared/rules/password.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addGoogleSignIn } from '../constructs/google-sign-in.ts';
import { publishIdentityIds } from '../constructs/identity-ids.ts';
import { keepExports } from '../constructs/keep-exports.ts';
import { dataRemovalPolicy } from '../constructs/retention.ts';
import { secondFactors } from '../constructs/second-factors.ts';
import { countSignInFaults } from '../constructs/sign-in-faults.ts';
import { UserPoolTriggers } from '../constructs/user-pool-triggers.ts';
import { type Stage, signInRedirectUrls } from '../stages.ts';

interface IdentityStackProps extends StackProps {
  readonly stage: Stage;
  readonly table: ITable;
  /** The folder of the triggers' code. */
  readonly code: string;
}

/** Who people are: the user pool, its groups and triggers, the hosted sign-in and the site's client of it. */
export class IdentityStack extends Stack {
  /** Runs at every sign-up and sign-in. */
  readonly triggers: IFunction;

  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    super(scope, id, props);
    const { stage } = props;

    const userPool = new UserPool(this, 'UserPool', {
      featurePlan: FeaturePlan.ESSENTIALS,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      ...(stage.mail && {
        email: UserPoolEmail.withSES({
          fromEmail: stage.mail.from,
          fromName: stage.productName,
          replyTo: stage.customerServiceEmail,
          sesRegion: stage.region,
          sesVerifiedDomain: stage.mail.verifiedDomain,
        }),
      }),
      userVerification: {
        emailSubject: `Your ${stage.productName} verification code`,
        emailBody: `Your ${stage.productName} verification code is {####}.`,
      },
      passwordPolicy: {
        minLength: PASSWORD_MIN_LENGTH,
        requireUppercase: true,
        requireLowercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(7),
      },
      ...secondFactors(stage),
      deletionProtection: !stage.disposable,
      removalPolicy: dataRemovalPolicy(stage),
    });
    for (const groupName of ROLES) new UserPoolGroup(this, groupName, { userPool, groupName });
    const triggers = new UserPoolTriggers(this, 'Triggers', {
      stage,
      userPool,
      table: props.table,
      code: props.code,
    });
    this.triggers = triggers.function;
    if (stage.alarmEmail) countSignInFaults(this, stage, triggers.logGroup);

    const google = stage.googleSecretName
      ? addGoogleSignIn(this, userPool, stage.googleSecretName)
      : undefined;
    if (google) userPool.addDomain('SignInDomain', { cognitoDomain: { domainPrefix: stage.signInPrefix } });
    const addresses = signInRedirectUrls(stage);
    const client = new UserPoolClient(this, 'SiteClient', {
      userPool,
      generateSecret: false,
      authFlows: { userSrp: true },
      ...(google
        ? {
            oAuth: {
              flows: { authorizationCodeGrant: true },
              scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
              callbackUrls: addresses,
              logoutUrls: addresses,
            },
          }
        : { disableOAuth: true }),
      // Not the pool itself: the cookie of its hosted sign-in with a password outlives a sign-out everywhere. With a
      // password people sign in on this site.
      supportedIdentityProviders: google ? [UserPoolClientIdentityProvider.GOOGLE] : [],
      // Without a list a client may write every standard attribute. Those that Google maps must be on it; Cognito itself
      // writes whether the address is verified.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
      // A sign-out everywhere ends no token that is out already, so none lives long.
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
    });
    if (google) client.node.addDependency(google);
    publishIdentityIds(this, stage, {
      userPoolId: userPool.userPoolId,
      clientId: client.userPoolClientId,
    });
    keepExports(this, [this.triggers.functionName]);

    const plus =
      'Threat protection needs the Plus plan, which costs by user and month; to be bought by decision.';
    acknowledge(userPool, {
      'AwsSolutions-COG1':
        'The specification sets at least 6 characters: upper case, lower case, digit and symbol.',
      'AwsSolutions-COG2':
        'Customers may add an authenticator app; the specification does not require one of them.',
      'AwsSolutions-COG3': plus,
      'AwsSolutions-COG8': plus,
    });
  }
}
