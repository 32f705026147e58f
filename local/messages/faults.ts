/**
 * How sending can fail: the connection is lost before or after the message is delivered, the service has an internal error,
 * or it throttles.
 */
export const FAULTS = ['lost before', 'lost after', 'error', 'throttled'] as const;
export type Fault = (typeof FAULTS)[number];

export type Channel = 'email' | 'sms';

/** Plans failures of the next messages of a channel. */
export function plannedFaults() {
  const planned = new Map<Channel, { fault: Fault; times: number }>();
  return {
    /** Makes the next messages fail, `times` times or until `recover`. */
    fail: (channel: Channel, fault: Fault, times = Number.POSITIVE_INFINITY): void =>
      void planned.set(channel, { fault, times }),
    /** Ends all failures. */
    recover: (): void => planned.clear(),
    /** The failure of the message that is being sent, if one is planned. */
    next: (channel: Channel): Fault | undefined => {
      const plan = planned.get(channel);
      if (!plan || plan.times <= 0) return undefined;
      plan.times -= 1;
      return plan.fault;
    },
  };
}
