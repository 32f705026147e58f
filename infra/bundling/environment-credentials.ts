/**
 * Stands in for `@aws-sdk/credential-provider-node` in what runs on Lambda. The real chain also looks into profiles, SSO,
 * processes and metadata services; Lambda hands its role's credentials over in the environment and renews them there by
 * starting a new process, so these three lines are all that is ever used of it.
 */
export const defaultProvider = () => async () => ({
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  sessionToken: process.env.AWS_SESSION_TOKEN,
});
