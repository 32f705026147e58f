/**
 * Stubs for parts of the AWS SDK that are never used on Lambda, with the export names that the SDK imports.
 * `lean-sdk.ts` lists the modules that they replace. If a new SDK release imports another name, the build fails.
 */
function notBundled(part: string): never {
  throw new Error(`${part} is not in this bundle. See infra/bundling/lean-sdk.ts.`);
}

/** Used only by operations that stream events, such as S3 Select. The portal calls none of them. */
export class EventStreamSerde {
  constructor() {
    notBundled('The event stream codec');
  }
}
export class HeaderFormatter {
  format() {
    return notBundled('Event stream signing');
  }
}

/** Clients with such operations call these two on creation. */
export const eventStreamSerdeProvider = () => ({});
export const resolveEventStreamSerdeConfig = identity;

/** Endpoint discovery. DynamoDB's endpoint is derived from the region. */
export const resolveEndpointDiscoveryConfig = identity;
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => false,
  configFileSelector: () => false,
  default: false,
};

/** A fallback for Node builds without OpenSSL. */
export class Sha256Js {
  constructor() {
    notBundled('SHA-256 in JavaScript');
  }
}

/** Used only with `AWS_RETRY_MODE=adaptive`, which slows down the whole client after one throttled request. */
export class AdaptiveRetryStrategy {
  constructor() {
    notBundled('The adaptive retry mode');
  }
}

/** Lambda has no `~/.aws` folder. Without this stub, each cold start tries to read two missing files. */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });

/** The region of an EC2 instance. Lambda sets the region in the environment. */
export const getInstanceMetadataRegion = async () => undefined;

function identity<T>(config: T): T {
  return config;
}
