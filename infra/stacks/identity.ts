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
import { ROLES } from '#shared/roles.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/rules/password.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addGoogleSignIn } from '../constructs/google-sign-in.ts';
import { publishIdentityIds } from '../constructs/identity-ids.ts';
import { keepExports } from '../constructs/keep-exports.ts';
import { dataRemovalPolicy } from '../constructs/retention.ts';
import { secondFactors } from '../constructs/second-factors.ts';
import { countSignInErrors } from '../constructs/sign-in-errors.ts';
import { UserPoolTriggers } from '../constructs/user-pool-triggers.ts';
import { type Stage, signInRedirectUrls } from '../stages.ts';

interface IdentityStackProps extends StackProps {
  readonly stage: Stage;
  readonly table: ITable;
  /** The folder of the triggers' code. */
  readonly code: string;
}

/** The user pool, its groups and triggers, the hosted sign-in, and the site's app client. */
export class IdentityStack extends Stack {
  /** Runs on every sign-up and sign-in. */
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
    if (stage.alarmEmail) countSignInErrors(this, stage, triggers.logGroup);

    const google = stage.googleSecretName
      ? addGoogleSignIn(this, userPool, stage.googleSecretName)
      : undefined;
    if (google) userPool.addDomain('SignInDomain', { cognitoDomain: { domainPrefix: stage.signInPrefix } });
    const redirectUrls = signInRedirectUrls(stage);
    const client = new UserPoolClient(this, 'SiteClient', {
      userPool,
      generateSecret: false,
      authFlows: { userSrp: true },
      ...(google
        ? {
            oAuth: {
              flows: { authorizationCodeGrant: true },
              scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
              callbackUrls: redirectUrls,
              logoutUrls: redirectUrls,
            },
          }
        : { disableOAuth: true }),
      // Not the pool itself: users enter passwords on the site, and the cookie of a hosted password sign-in would
      // survive a global sign-out.
      supportedIdentityProviders: google ? [UserPoolClientIdentityProvider.GOOGLE] : [],
      // Without this list, a client can write all standard attributes. It must include those mapped from Google, except
      // email_verified, which Cognito writes itself.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
      // Short-lived, because API Gateway accepts ID tokens until they expire, even after a global sign-out.
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

    const plus = 'Threat protection requires the Plus plan, which is billed per user and needs approval.';
    acknowledge(userPool, {
      'AwsSolutions-COG1':
        'The specification sets at least 6 characters: upper case, lower case, digit and symbol.',
      'AwsSolutions-COG2':
        'Customers can add an authenticator app. Staff must, in a stage with staffSecondFactor: the triggers enforce it.',
      'AwsSolutions-COG3': plus,
      'AwsSolutions-COG8': plus,
    });
  }
}
