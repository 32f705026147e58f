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
import { cognitoUser } from './directory.ts';
import type { OperationContext, Operations } from './operation.ts';

/** Administrator operations that change users. */
export function adminUserOperations({ pool, runTrigger, send }: OperationContext): Operations {
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
      const isSuppressed = request.MessageAction === 'SUPPRESS';
      if (!isSuppressed) assertEmailDelivery(request);
      const user = await create(request, email, password);
      if (!isSuppressed) await send('AdminCreateUser', user, password, { metadata: request.ClientMetadata });
      return { User: cognitoUser(user) };
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
            'The local Cognito emulator changes an email only together with email_verified = true.',
          );
        }
        if (pool.find(email)) throw errors.aliasExists();
      }
      await pool.update(user.username, ({ attributes }) => ({
        attributes: { ...attributes, ...changes },
        // Setting a verified email cancels a pending change.
        ...(email !== undefined && isVerified && { pendingEmail: undefined }),
      }));
      return {};
    },
  };
}

/** @throws InvalidParameterException unless the invitation goes by email. Cognito's default medium is SMS. */
function assertEmailDelivery({
  DesiredDeliveryMediums = ['SMS'],
  MessageAction,
}: AdminCreateUserRequest): void {
  if (MessageAction === 'RESEND')
    throw invalidParameter('The local Cognito emulator does not resend invitations.');
  if (!DesiredDeliveryMediums.includes('EMAIL'))
    throw invalidParameter('User has no attribute matching desired delivery mediums');
}
