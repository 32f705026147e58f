/**
 * Stubs for the event streams of the AWS SDK (S3 Select, for example), with the export names that the SDK imports. No
 * operation that the portal calls streams events. If a new SDK release imports another name, the build fails.
 */
function notBundled(part: string): never {
  throw new Error(`${part} is not in this bundle. See infra/bundling/lean-sdk.ts.`);
}

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
export const resolveEventStreamSerdeConfig = <T>(config: T): T => config;
