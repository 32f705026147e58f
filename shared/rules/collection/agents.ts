/** Who collects for customers away from the road system: an air carrier, or an expediter who ships for them. */
export const AGENT_KINDS = ['AIR_CARRIER', 'EXPEDITER'] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

export const AGENT_KIND_LABELS: Readonly<Record<AgentKind, string>> = {
  AIR_CARRIER: 'Air carrier',
  EXPEDITER: 'Expediter',
};

/** Where the waybill number goes in the URL of an agent's tracking page. */
const NUMBER = '{number}';

/** Why this cannot be the URL of a tracking page, or null. */
export function trackingUrlProblem(template: string): string | null {
  if (!template.startsWith('https://')) return 'Enter an address that starts with https://.';
  // A host that contains the number would let a number choose where customers are sent.
  const [host = ''] = template.slice('https://'.length).split(/[/?#]/);
  if (!/^[a-z\d.-]+\.[a-z]{2,}$/i.test(host) || !/^[!-~]+$/.test(template))
    return 'Enter a complete address, such as https://www.example.com/track?awb={number}.';
  if (template.split(NUMBER).length !== 2) return 'Write {number} once, where the waybill number goes.';
  return null;
}

/** The page where an agent shows this shipment. */
export const trackingUrlOf = (template: string, waybillNumber: string): string =>
  template.replace(NUMBER, () => encodeURIComponent(waybillNumber));

/** The maximum number of packages of one handover to an agent. */
export const MAX_AGENT_HANDOVER = 90;
/**
 * The writes of the transaction, less that of the handover and the check of the agent. Each package takes one, and the
 * instruction of each customer.
 */
const WRITES = 97;

/** Whether packages of so many customers can be handed over at once. */
export const fitsAgentHandover = (packages: number, customers: number): boolean =>
  packages <= MAX_AGENT_HANDOVER && packages + customers <= WRITES;
