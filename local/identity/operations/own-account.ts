import type {
  GetUserRequest,
  UpdateUserAttributesRequest,
  VerifyUserAttributeRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { newCode } from '../credentials/codes.ts';
import { errors, invalidParameter, required } from '../errors.ts';
import { clientAttributes, emailAddress, listedAttributes } from '../pool/attributes.ts';
import type { PoolUser } from '../pool/pool-state.ts';
import type { Parts, Targets } from './operation.ts';

/** What users see and change of themselves, by an access token. */
export function ownAccountTargets({ pool, tokens, send, codes }: Parts): Targets {
  const userOf = ({ AccessToken }: { AccessToken?: string | undefined }) =>
    tokens.userOfAccessToken(required(AccessToken, 'accessToken'));

  const assertFree = (email: string, user: PoolUser) => {
    const owner = pool.find(email);
    if (owner && owner.username !== user.username) throw errors.aliasExists();
  };

  return {
    async GetUser(request: GetUserRequest) {
      const user = userOf(request);
      return { Username: user.username, UserAttributes: listedAttributes(user) };
    },

    /** A new address waits for the code that is sent there; the pool keeps the old one until then. */
    async UpdateUserAttributes(request: UpdateUserAttributesRequest) {
      const user = userOf(request);
      const { email, ...changes } = clientAttributes(request.UserAttributes);
      const isNew = email !== undefined && email !== user.attributes.email;
      if (isNew) {
        emailAddress(email, 'Invalid email address format.');
        assertFree(email, user);
        codes.sending('attribute', user.username);
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
      const { username } = userOf(request);
      if (required(request.AttributeName, 'attributeName') !== 'email')
        throw invalidParameter('The local stand-in verifies the attribute email only.');
      const answer = required(request.Code, 'code');
      await pool.update(username, (user) => {
        codes.check('attribute', username, user.pendingEmail?.code, answer);
        const { email = '' } = user.pendingEmail ?? {};
        assertFree(email, user);
        return {
          attributes: { ...user.attributes, email, email_verified: 'true' },
          pendingEmail: undefined,
        };
      });
      return {};
    },
  };
}
