import { randomUUID } from 'node:crypto';
import type {
  AdminConfirmSignUpRequest,
  AdminCreateUserRequest,
  AdminDisableUserRequest,
  AdminUpdateUserAttributesRequest,
  AdminUserGlobalSignOutRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  assertPolicy,
  hashPassword,
  temporaryPassword,
  temporaryPasswordExpiry,
} from '../credentials/passwords.ts';
import { errors, invalidParameter, required } from '../errors.ts';
import { attributeRecord, emailUsername } from '../pool/attributes.ts';
import { confirmationEvent, signUpEvent } from '../triggers/trigger-events.ts';
import { shownUser } from './directory.ts';
import type { Parts, Targets } from './operation.ts';

/** What an administrator does to users. */
export function adminUserTargets({ pool, runTrigger, send }: Parts): Targets {
  const create = async (request: AdminCreateUserRequest, email: string, password: string) => {
    const attributes = { email, ...attributeRecord(request.UserAttributes) };
    if (attributes.email !== email) throw invalidParameter('The email attribute differs from the username.');
    if (pool.find(email)) throw errors.emailExists();
    const sub = randomUUID();
    await runTrigger(
      'preSignUp',
      signUpEvent('PreSignUp_AdminCreateUser', {
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
      details: {
        passwordHash: await hashPassword(password),
        temporaryPasswordExpires: temporaryPasswordExpiry(pool.clock()),
      },
    });
  };

  return {
    async AdminCreateUser(request: AdminCreateUserRequest) {
      const email = emailUsername(required(request.Username, 'username'));
      const password = request.TemporaryPassword ?? temporaryPassword();
      assertPolicy(password);
      const suppressed = request.MessageAction === 'SUPPRESS';
      if (!suppressed) assertByEmail(request);
      const user = await create(request, email, password);
      if (!suppressed) await send('AdminCreateUser', user, password, { metadata: request.ClientMetadata });
      return { User: shownUser(user) };
    },

    async AdminConfirmSignUp(request: AdminConfirmSignUpRequest) {
      const { username } = pool.get(required(request.Username, 'username'));
      const user = await pool.update(username, ({ status }) => {
        if (status !== 'UNCONFIRMED') throw errors.cannotBeConfirmed(status);
        return { status: 'CONFIRMED', signUpCode: undefined };
      });
      await runTrigger(
        'postConfirmation',
        confirmationEvent('PostConfirmation_ConfirmSignUp', user, {
          metadata: request.ClientMetadata,
          byAdministrator: true,
        }),
      );
      return {};
    },

    async AdminDisableUser(request: AdminDisableUserRequest) {
      await pool.update(required(request.Username, 'username'), () => ({ enabled: false, sessions: [] }));
      return {};
    },

    async AdminUserGlobalSignOut(request: AdminUserGlobalSignOutRequest) {
      await pool.update(required(request.Username, 'username'), () => ({ sessions: [] }));
      return {};
    },

    async AdminUpdateUserAttributes(request: AdminUpdateUserAttributesRequest) {
      const user = pool.get(required(request.Username, 'username'));
      const changes = attributeRecord(request.UserAttributes);
      const { email } = changes;
      const isVerified = changes.email_verified === 'true';
      if (email !== undefined && email !== user.attributes.email) {
        if (!isVerified) {
          throw invalidParameter(
            'The local stand-in changes an e-mail only together with email_verified = true.',
          );
        }
        if (pool.find(email)) throw errors.aliasExists();
      }
      await pool.update(user.username, ({ attributes }) => ({
        attributes: { ...attributes, ...changes },
        // An address that is set as verified is the one that counts, so nothing is left to be confirmed.
        ...(email !== undefined && isVerified && { pendingEmail: undefined }),
      }));
      return {};
    },
  };
}

/** Throws where the invitation would not go out by e-mail, which the pool would send by SMS unless told otherwise. */
function assertByEmail({ DesiredDeliveryMediums = ['SMS'], MessageAction }: AdminCreateUserRequest): void {
  if (MessageAction === 'RESEND') throw invalidParameter('The local stand-in sends no invitation again.');
  if (!DesiredDeliveryMediums.includes('EMAIL'))
    throw invalidParameter('User has no attribute matching desired delivery mediums');
}
