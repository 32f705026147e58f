interface EndpointParameters {
  readonly Region?: string;
  readonly Endpoint?: string;
}

/**
 * Stands in for the endpoint rules of one client of the SDK, which know every partition, FIPS, dual stack and endpoints
 * per account. The portal runs in the standard partition; an address given by client or environment
 * (`AWS_ENDPOINT_URL_DYNAMODB`) goes first, as with the SDK.
 */
export const endpointOf =
  (service: string) =>
  ({ Region, Endpoint }: EndpointParameters) => ({
    url: new URL(Endpoint ?? `https://${service}.${Region}.amazonaws.com`),
    properties: {},
    headers: {},
  });
