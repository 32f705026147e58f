import type { Milestone } from '#shared/rules/shipping/milestones.ts';

/** How a stage reaches its shipping system. */
export interface ShippingSystem {
  /** Of its API, without a slash at the end. */
  readonly apiUrl: string;
  /** The secret with its API key. */
  readonly secretName: string;
  /** The company's own status code of each milestone, of at most 10 characters. */
  readonly statusCodes: Readonly<Record<Milestone, string>>;
  readonly network: ShippingNetwork;
}

/**
 * The way to the shipping system (decision 197). `internet`: from addresses of AWS that change, for a system that accepts any.
 * `fixed address`: from one address, which the firewall of the system allows. `private link`: to the endpoint service that
 * the owner of the system has created in the stage's region, through two zones in which it is offered.
 */
export type ShippingNetwork =
  | { readonly kind: 'internet' }
  | { readonly kind: 'fixed address' }
  | {
      readonly kind: 'private link';
      readonly serviceName: string;
      readonly availabilityZones: readonly [string, string];
    };
