import type {
  GetUserRequest,
  UpdateUserAttributesRequest,
  VerifyUserAttributeRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { newCode } from '../credentials/codes.ts';
import { errors, invalidParameter, required } from '../errors.ts';
import { clientAttributes, emailAddress, listedAttributes } from '../pool/attributes.ts';
import { mfaSettings, type PoolUser } from '../pool/pool-state.ts';
import type { OperationContext, Operations } from './operation.ts';

/** Self-service operations, authorized by an access token. */
export function ownAccountOperations({ pool, tokens, send, codes }: OperationContext): Operations {
  const assertAvailable = (email: string, user: PoolUser) => {
    const owner = pool.find(email);
    if (owner && owner.username !== user.username) throw errors.aliasExists();
  };

  return {
    async GetUser(request: GetUserRequest) {
      const user = await tokens.userOf(request);
      return { Username: user.username, UserAttributes: listedAttributes(user), ...mfaSettings(user) };
    },

    /** Like Cognito with `keepOriginal`: a new email takes effect when the user enters the code sent to it. */
    async UpdateUserAttributes(request: UpdateUserAttributesRequest) {
      const user = await tokens.userOf(request);
      const { email, ...changes } = clientAttributes(request.UserAttributes);
      const isNew = email !== undefined && email !== user.attributes.email;
      if (isNew) {
        emailAddress(email, 'Invalid email address format.');
        assertAvailable(email, user);
        codes.countSent('attribute', user.username);
      }
      const code = newCode('attribute', pool.clock());
      const changed = await pool.update(user.username, ({ attributes }) => ({
        attributes: { ...attributes, ...changes },
        ...(isNew && { pendingEmail: { email, code } }),
      }));
      if (!isNew) return { CodeDeliveryDetailsList: [] };
      const metadata = request.ClientMetadata;
      return {
        CodeDeliveryDetailsList: [
          await send('UpdateUserAttribute', changed, code.value, { metadata, to: email }),
        ],
      };
    },

    async VerifyUserAttribute(request: VerifyUserAttributeRequest) {
      const { username } = await tokens.userOf(request);
      if (required(request.AttributeName, 'attributeName') !== 'email')
        throw invalidParameter('The local Cognito emulator verifies only the attribute email.');
      const answer = required(request.Code, 'code');
      await pool.update(username, (user) => {
        codes.check('attribute', username, user.pendingEmail?.code, answer);
        const { email = '' } = user.pendingEmail ?? {};
        assertAvailable(email, user);
        return {
          attributes: { ...user.attributes, email, email_verified: 'true' },
          pendingEmail: undefined,
        };
      });
      return {};
    },
  };
}
