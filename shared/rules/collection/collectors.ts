/**
 * Who has collected a package, if it was not the customer: a person whom they named, or an agent who collects for many
 * customers.
 */
export const COLLECTORS = ['AUTHORIZED', 'AGENT'] as const;
export type Collector = (typeof COLLECTORS)[number];

export const COLLECTOR_NAMES: Readonly<Record<Collector, string>> = {
  AUTHORIZED: 'a person named by the customer',
  AGENT: 'an agent',
};
