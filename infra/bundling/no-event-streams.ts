/**
 * Stands in for `@smithy/core/event-streams`: only operations that stream events need it (Transcribe, Kinesis
 * subscriptions, S3 Select), and nothing here calls one.
 */
export class EventStreamSerde {
  constructor() {
    throw new Error('Event streams are left out of this bundle; see infra/bundling/lean-sdk.ts.');
  }
}

/** Clients with such operations, S3 among them, ask for these two when they are made. */
export const eventStreamSerdeProvider = () => ({});
export const resolveEventStreamSerdeConfig = <T>(config: T): T => config;
