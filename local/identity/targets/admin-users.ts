import { randomUUID } from 'node:crypto';
import type {
  AdminConfirmSignUpRequest,
  AdminCreateUserRequest,
  AdminDisableUserRequest,
  AdminUpdateUserAttributesRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { quietContext, validatePermittedAttributeChanges } from '../cognito-local.ts';
import { CognitoError, errors, invalidParameter, notAuthorized, required } from '../errors.ts';
import { confirmationOccasion, signUpOccasion } from '../occasions.ts';
import { assertPolicy, hashPassword, temporaryPassword } from '../passwords.ts';
import { attribute, type PoolUser, toAttributes, USER_POOL_ID, withAttributes } from '../pool.ts';
import { temporaryPasswordExpiry } from './passwords.ts';
import { attributeRecord, emailUsername, type Parts, type Targets } from './target.ts';

/** What an administrator does to users, as far as cognito-local does it wrongly or not at all. */
export function adminUserTargets({ pool, runTrigger, send }: Parts): Targets {
  const create = async (request: AdminCreateUserRequest, email: string, password: string) => {
    const attributes = { email, ...attributeRecord(request.UserAttributes) };
    if (attributes.email !== email) throw invalidParameter('The email attribute differs from the username.');
    if ('sub' in attributes)
      throw invalidParameter('user.sub: Attribute cannot be set: it is given by the pool.');
    if (await pool.find(email)) throw errors.emailExists();
    const sub = randomUUID();
    await runTrigger(
      'preSignUp',
      signUpOccasion('PreSignUp_AdminCreateUser', {
        userName: sub,
        userAttributes: attributes,
        validationData: request.ValidationData,
        metadata: request.ClientMetadata,
        byAdministrator: true,
      }),
    );
    return pool.insert({
      sub,
      attributes: { email_verified: 'false', ...attributes },
      status: 'FORCE_CHANGE_PASSWORD',
      password: await hashPassword(password),
      details: { temporaryPasswordExpires: temporaryPasswordExpiry(pool.clock()) },
    });
  };

  const renewInvitation = async (email: string, password: string) => {
    const user = await pool.get(email);
    if (user.UserStatus !== 'FORCE_CHANGE_PASSWORD') {
      throw new CognitoError(
        'UnsupportedUserStateException',
        `Resend not possible. ${email} status is not FORCE_CHANGE_PASSWORD`,
      );
    }
    const Password = await hashPassword(password);
    const temporaryPasswordExpires = temporaryPasswordExpiry(pool.clock());
    return pool.update(user.Username, () => ({ Password, temporaryPasswordExpires }));
  };

  const setEnabled = (enabled: boolean) => async (request: AdminDisableUserRequest) => {
    const user = await pool.get(required(request.Username, 'username'));
    // Disabling ends all sessions, so that nothing comes back to life when the user is enabled again.
    await pool.update(user.Username, () => ({ Enabled: enabled, ...(!enabled && { sessions: [] }) }));
    return {};
  };

  return {
    async AdminCreateUser(request: AdminCreateUserRequest) {
      const email = emailUsername(required(request.Username, 'username'));
      const password = request.TemporaryPassword ?? temporaryPassword();
      assertPolicy(password);
      const suppressed = request.MessageAction === 'SUPPRESS';
      const channel = suppressed ? undefined : invitationChannel(request);
      const user =
        request.MessageAction === 'RESEND'
          ? await renewInvitation(email, password)
          : await create(request, email, password);
      if (channel)
        await send('AdminCreateUser', user, password, { metadata: request.ClientMetadata, channel });
      return { User: toResponse(user) };
    },

    async AdminConfirmSignUp(request: AdminConfirmSignUpRequest) {
      const found = await pool.get(required(request.Username, 'username'));
      const user = await pool.update(found.Username, ({ UserStatus, codes }) => {
        if (UserStatus !== 'UNCONFIRMED') {
          throw notAuthorized(`User cannot be confirmed. Current status is ${UserStatus}`);
        }
        return { UserStatus: 'CONFIRMED', codes: { ...codes, signUp: undefined } };
      });
      await runTrigger(
        'postConfirmation',
        confirmationOccasion('PostConfirmation_ConfirmSignUp', user, {
          metadata: request.ClientMetadata,
          byAdministrator: true,
        }),
      );
      return {};
    },

    AdminDisableUser: setEnabled(false),
    AdminEnableUser: setEnabled(true),

    async AdminUserGlobalSignOut(request: AdminDisableUserRequest) {
      const user = await pool.get(required(request.Username, 'username'));
      await pool.update(user.Username, () => ({ sessions: [] }));
      return {};
    },

    async AdminUpdateUserAttributes(request: AdminUpdateUserAttributesRequest) {
      const user = await pool.get(required(request.Username, 'username'));
      const changes = attributeRecord(request.UserAttributes);
      const { options } = await pool.cognito.getUserPool(quietContext, USER_POOL_ID);
      const named = Object.keys(changes).filter((name) => !name.endsWith('_verified'));
      validatePermittedAttributeChanges(
        toAttributes(Object.fromEntries(named.map((name) => [name, changes[name] ?? '']))),
        options.SchemaAttributes ?? [],
      );
      const email = changes.email;
      if (email !== undefined && email !== attribute(user, 'email')) {
        if (changes.email_verified !== 'true') {
          throw invalidParameter(
            'The local stand-in changes an e-mail only together with email_verified = true.',
          );
        }
        if (await pool.find(email)) {
          throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
        }
      }
      await pool.update(user.Username, (present) => ({ Attributes: withAttributes(present, changes) }));
      return {};
    },
  };
}

/** How the invitation goes out: by SMS unless e-mail is asked for, as Cognito has it. */
function invitationChannel({
  DesiredDeliveryMediums = ['SMS'],
  UserAttributes = [],
}: AdminCreateUserRequest) {
  if (DesiredDeliveryMediums.includes('SMS') && UserAttributes.some(({ Name }) => Name === 'phone_number'))
    return 'sms';
  if (DesiredDeliveryMediums.includes('EMAIL')) return 'email';
  throw invalidParameter('User has no attribute matching desired delivery mediums');
}

const toResponse = ({
  Username,
  Attributes,
  Enabled,
  UserCreateDate,
  UserLastModifiedDate,
  UserStatus,
}: PoolUser) => ({
  Username,
  Attributes,
  Enabled,
  UserCreateDate,
  UserLastModifiedDate,
  UserStatus,
});
