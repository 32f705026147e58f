import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import type { RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import type { SiteCheckSecret } from '#shared/deployment/secrets.ts';

/** Signs in with the site's library and the site's client, so that no other flow must be allowed, and signs out again. */
export async function idTokenOf(
  { userPoolId, userPoolClientId, userPoolEndpoint, signInFlow }: RuntimeConfig,
  { email, password }: SiteCheckSecret,
): Promise<string> {
  const pool = { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) };
  Amplify.configure({ Auth: { Cognito: pool } });
  // A run that was stopped may have left a session, with which a sign-in would be refused.
  await signOut();
  const { nextStep } = await signIn({
    username: email,
    password,
    options: { authFlowType: signInFlow },
  });
  if (nextStep.signInStep !== 'DONE') throw new Error(`The user pool requires ${nextStep.signInStep}.`);
  const { tokens } = await fetchAuthSession();
  if (!tokens?.idToken) throw new Error('The user pool returned no token.');
  await signOut();
  return tokens.idToken.toString();
}
