/** What Lambda itself puts into every function's environment. @throws where it is missing. */
function lambdaVariable(name: 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing in the environment of this function.`);
  return value;
}

/**
 * The credentials of the function's role. Lambda sets them when a process starts, and ends the process before they expire.
 * @throws if they are missing
 */
async function roleCredentials() {
  const sessionToken = process.env.AWS_SESSION_TOKEN;
  return {
    accessKeyId: lambdaVariable('AWS_ACCESS_KEY_ID'),
    secretAccessKey: lambdaVariable('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken && { sessionToken }),
  };
}

/**
 * Stands in for the function of this name of `@aws-sdk/credential-provider-node` in what runs on Lambda; see
 * `infra/bundling/lean-sdk.ts`. The real chain also looks into profiles, SSO, processes and metadata services.
 * @public
 */
export const defaultProvider = () => roleCredentials;
