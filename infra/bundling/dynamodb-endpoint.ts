import { endpointOf } from './regional-endpoint.ts';

/** Under the name by which `@aws-sdk/client-dynamodb` imports its own. */
export const defaultEndpointResolver = endpointOf('dynamodb');
