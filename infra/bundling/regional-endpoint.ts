interface EndpointParameters {
  readonly Region?: string;
  readonly Endpoint?: string;
}

/**
 * Replaces the endpoint rules of an SDK client, which cover all partitions, FIPS, dual-stack and account-based
 * endpoints. The portal runs in the standard partition. An endpoint set on the client or in the environment
 * (`AWS_ENDPOINT_URL_DYNAMODB`) takes precedence, as in the SDK.
 */
export const endpointOf =
  (service: string) =>
  ({ Region, Endpoint }: EndpointParameters) => ({
    url: new URL(Endpoint ?? `https://${service}.${Region}.amazonaws.com`),
    properties: {},
    headers: {},
  });
