import { endpointOf } from './regional-endpoint.ts';

/** Replaces the export of the same name in `@aws-sdk/client-dynamodb`. */
export const defaultEndpointResolver = endpointOf('dynamodb');
