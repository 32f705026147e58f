import { endpointOf } from './regional-endpoint.ts';

/** Replaces the export of the same name in `@aws-sdk/client-cognito-identity-provider`. */
export const defaultEndpointResolver = endpointOf('cognito-idp');
