/**
 * What stands in for parts of the AWS SDK that cannot be reached on Lambda, under the names by which the SDK imports
 * them. `lean-sdk.ts` says for which modules. Whatever a new SDK release imports besides fails the build.
 */
function absent(part: string): never {
  throw new Error(`${part} is left out of this bundle; see infra/bundling/lean-sdk.ts.`);
}

/** Only operations that stream events need it (Transcribe, Kinesis subscriptions, S3 Select); none is called. */
export class EventStreamSerde {
  constructor() {
    absent('The event stream codec');
  }
}
export class HeaderFormatter {
  format() {
    return absent('The signing of event streams');
  }
}

/** Clients with such operations ask for these two when they are made. */
export const eventStreamSerdeProvider = () => ({});
export const resolveEventStreamSerdeConfig = same;

/** DynamoDB's endpoint follows from the region; discovery, with its cache, is for services that look theirs up. */
export const resolveEndpointDiscoveryConfig = same;
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => false,
  configFileSelector: () => false,
  default: false,
};

/** The fallback for a Node without OpenSSL. */
export class Sha256Js {
  constructor() {
    absent('SHA-256 in JavaScript');
  }
}

/** Chosen by `AWS_RETRY_MODE=adaptive`, which no function sets: it slows a whole client down after one throttled call. */
export class AdaptiveRetryStrategy {
  constructor() {
    absent('The adaptive retry mode');
  }
}

/** Lambda has no `~/.aws`: every setting comes from the environment, and looking costs two failing reads at each start. */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });

/** Virtual machines ask their host for their region; Lambda has it in the environment. */
export const getInstanceMetadataRegion = async () => undefined;

function same<T>(config: T): T {
  return config;
}
