import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmSignIn,
  fetchAuthSession,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { connectTable } from '#functions/core/data/table.ts';
import { once } from '#functions/core/platform/once.ts';
import { loginRepository } from '#functions/identity/logins/login-repository.ts';
import { totpCode, totpStep } from '#local/identity/credentials/totp.ts';
import { isStaff } from '#shared/roles.ts';
import type { Person } from '#test/support/events.ts';
import { PASSWORD } from './password.ts';

interface Pool {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly userPoolEndpoint: string;
  readonly tableName: string;
}

/**
 * Users of a deployed user pool, who sign in as on the site. Each customer gets a user, which is mapped to their customer
 * id. Members of staff with the same roles share one user, with an authenticator app.
 */
export function poolPeople({ region, tableName, ...site }: Pool) {
  const { userPoolId: UserPoolId } = site;
  const pool = new CognitoIdentityProviderClient({});
  const logins = once(() => loginRepository(connectTable(tableName)));
  const tokens = new Map<string, Promise<string>>();
  Amplify.configure({ Auth: { Cognito: site } });
  // Amplify has one session at a time.
  let lastSignIn: Promise<unknown> = Promise.resolve();

  /** Creates a user who is already mapped to the person's customer, with a password that counts as proven. */
  async function createUser({ email, customerId, roles }: Person): Promise<void> {
    const user = { UserPoolId, Username: email };
    const { User } = await pool.send(
      new AdminCreateUserCommand({
        ...user,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    await pool.send(new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }));
    for (const GroupName of roles) await pool.send(new AdminAddUserToGroupCommand({ ...user, GroupName }));
    const at = new Date().toISOString();
    const login = {
      issuer: `https://cognito-idp.${region}.amazonaws.com/${UserPoolId}`,
      subject: User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '',
      customerId,
      isNative: true,
      email,
      passwordProvedAt: at,
      createdAt: at,
      version: 1,
    };
    // A person who had a user in an earlier pool is still mapped.
    const isMapped = (await logins().customerOfEmail(email)) !== null;
    await logins().save(null, login, { email: isMapped, google: false });
  }

  async function newToken(person: Person): Promise<string> {
    await createUser(person);
    return tokenAfterSignIn(person);
  }

  async function tokenAfterSignIn(person: Person): Promise<string> {
    await signIn({ username: person.email, password: PASSWORD });
    if (isStaff(person.roles)) await addSecondFactor(person);
    const { tokens } = await fetchAuthSession();
    await signOut();
    if (!tokens?.idToken) throw new Error('The pool returned no token.');
    return tokens.idToken.toString();
  }

  return {
    create: createUser,
    /** The token of a user who exists already. */
    tokenAfterSignIn,
    tokenOf: (person: Person): Promise<string> => {
      const user = isStaff(person.roles) ? person.roles.join() : person.email;
      const token = tokens.get(user) ?? lastSignIn.then(() => newToken(person));
      lastSignIn = token.catch(() => undefined);
      tokens.set(user, token);
      return token;
    },
  };
}

/** Sets up an authenticator app for the user who is signed in, and signs in with its code. */
async function addSecondFactor({ email }: Person): Promise<void> {
  const { sharedSecret } = await setUpTOTP();
  const currentCode = () => totpCode(sharedSecret, totpStep(new Date()));
  await verifyTOTPSetup({ code: currentCode() });
  await updateMFAPreference({ totp: 'PREFERRED' });
  // The first token after a setup ends all sessions and has no staff groups.
  for (let signIns = 0; signIns < 2; signIns++) {
    await signOut();
    await signIn({ username: email, password: PASSWORD });
    await confirmSignIn({ challengeResponse: currentCode() });
  }
}
