/**
 * Stands in for `@aws-sdk/middleware-endpoint-discovery`. DynamoDB's endpoint follows from the region; discovery exists
 * for services whose endpoint is looked up per account, and brings an LRU cache with it.
 */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => false,
  configFileSelector: () => false,
  default: false,
};

export const resolveEndpointDiscoveryConfig = <T>(config: T): T => config;
