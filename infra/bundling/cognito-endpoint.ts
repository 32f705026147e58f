import { endpointOf } from './regional-endpoint.ts';

/** Under the name by which `@aws-sdk/client-cognito-identity-provider` imports its own. */
export const defaultEndpointResolver = endpointOf('cognito-idp');
