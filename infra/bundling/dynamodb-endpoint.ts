interface EndpointParameters {
  readonly Region?: string;
  readonly Endpoint?: string;
}

/**
 * Replaces the endpoint rules of `@aws-sdk/client-dynamodb`, which cover all partitions, FIPS, dual-stack and
 * account-based endpoints. The portal runs in the standard partition. An endpoint set on the client or in the
 * environment (`AWS_ENDPOINT_URL_DYNAMODB`) takes precedence, as in the SDK.
 */
export const defaultEndpointResolver = ({ Region, Endpoint }: EndpointParameters) => ({
  url: new URL(Endpoint ?? `https://dynamodb.${Region}.amazonaws.com`),
  properties: {},
  headers: {},
});
