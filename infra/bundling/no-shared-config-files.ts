/**
 * Stands in for the SDK's reader of `~/.aws/config` and `~/.aws/credentials`. Lambda has no such files: every setting
 * comes from the environment, and looking for them costs two failing reads at each cold start.
 */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });
