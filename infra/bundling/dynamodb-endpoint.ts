interface EndpointParameters {
  readonly Region?: string;
  readonly Endpoint?: string;
}

/**
 * Stands in for the endpoint rules of `@aws-sdk/client-dynamodb`, which know every partition, FIPS, dual stack and
 * endpoints per account. The portal runs in the standard partition; an address given by client or environment
 * (`AWS_ENDPOINT_URL_DYNAMODB`) goes first, as with the SDK.
 */
export function defaultEndpointResolver({ Region, Endpoint }: EndpointParameters) {
  return {
    url: new URL(Endpoint ?? `https://dynamodb.${Region}.amazonaws.com`),
    properties: {},
    headers: {},
  };
}
