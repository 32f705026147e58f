import type { AgentRecord } from '#functions/collection/agents/agent-record.ts';
import { trackingUrlOf } from '#shared/rules/collection/agents.ts';

/** The page where an agent shows a shipment, if it has one. */
export const trackingUrlOfWaybill = (
  agent: Pick<AgentRecord, 'trackingUrl'> | null,
  waybillNumber: string,
): { trackingUrl?: string } =>
  agent && agent.trackingUrl !== '' ? { trackingUrl: trackingUrlOf(agent.trackingUrl, waybillNumber) } : {};
