/** Reads a variable that Lambda sets for every function. @throws if it is missing */
function lambdaVariable(name: 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing from the environment of this function.`);
  return value;
}

/**
 * The credentials of the function's role. Lambda sets them when a process starts, and stops the process before they
 * expire.
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
 * Replaces the export of the same name in `@aws-sdk/credential-provider-node`, whose provider chain also checks
 * profiles, SSO, processes and metadata services.
 * @public
 */
export const defaultProvider = () => {
  let credentials: ReturnType<typeof roleCredentials> | undefined;
  // Reading the environment for each request takes 1 % of its time.
  return () => (credentials ??= roleCredentials());
};
