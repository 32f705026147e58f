import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { AGENT_KINDS, trackingUrlProblem } from '#shared/rules/collection/agents.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { RequestId } from '../primitives.ts';
import { Id, line, numberLine } from '../text.ts';

const MAX_NAME_LENGTH = 60;
const MAX_PHONE_LENGTH = 30;
const MAX_URL_LENGTH = 300;

const DestinationCode = z.enum(DESTINATION_CODES);

/** The address of the agent's tracking page, with `{number}` where the waybill number goes. Empty without one. */
const TrackingUrl = numberLine(MAX_URL_LENGTH).check((payload) => {
  const problem = payload.value === '' ? null : trackingUrlProblem(payload.value);
  if (problem !== null) payload.issues.push({ code: 'custom', message: problem, input: payload.value });
});

const AgentFields = {
  name: line(MAX_NAME_LENGTH, { required: 'Enter a name.' }),
  kind: z.enum(AGENT_KINDS),
  trackingUrl: TrackingUrl,
  phone: numberLine(MAX_PHONE_LENGTH),
};

/** The browser chooses `agentId`, so a repeated request is one agent. */
export const AgentInput = z.strictObject({
  agentId: RequestId,
  locationCode: DestinationCode,
  ...AgentFields,
});
export type AgentInput = z.infer<typeof AgentInput>;

/** An agent that is not active collects nothing, and customers cannot choose it. */
export const AgentChange = z.strictObject({
  ...AgentFields,
  isActive: z.boolean(),
  version: z.int().check(z.gte(1)),
});
export type AgentChange = z.infer<typeof AgentChange>;

/** A carrier or an expediter that collects at a terminal. `version` is for optimistic locking. */
export const Agent = z.object({
  agentId: z.string(),
  locationCode: DestinationCode,
  name: z.string(),
  kind: z.enum(AGENT_KINDS),
  trackingUrl: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
  version: z.int(),
});
export type Agent = z.infer<typeof Agent>;

export const AgentParams = z.object({ locationCode: DestinationCode, agentId: Id });
export type AgentId = z.infer<typeof AgentParams>;

export const agentRoutes = defineRoutes('handovers', {
  listAgents: {
    key: 'GET /staff/agents',
    summary: 'List the carriers and expediters that collect at the terminals, also those that are not active',
    access: STAFF_ACTIONS.keepAgents,
    response: z.array(Agent),
  },
  createAgent: {
    key: 'POST /staff/agents',
    summary: 'Add an agent. The same request again returns the same agent.',
    access: STAFF_ACTIONS.keepAgents,
    body: AgentInput,
    response: Agent,
    errors: [409],
  },
  changeAgent: {
    key: 'PUT /staff/agents/{locationCode}/{agentId}',
    summary: 'Change an agent',
    access: STAFF_ACTIONS.keepAgents,
    params: AgentParams,
    body: AgentChange,
    response: Agent,
    errors: [409],
  },
});
