import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { AGENT_KINDS } from '#shared/rules/collection/agents.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { Instant, ParcelId, RequestId, Url } from '../primitives.ts';
import { line } from '../text.ts';

const DestinationCode = z.enum(DESTINATION_CODES);
const TerminalParams = z.object({ locationCode: DestinationCode });

const MAX_NAME_LENGTH = 60;
const MAX_ACCOUNT_LENGTH = 30;

/** A carrier or an expediter that collects at a terminal, as customers see it. */
const AgentChoice = z.object({
  agentId: z.string(),
  locationCode: DestinationCode,
  name: z.string(),
  kind: z.enum(AGENT_KINDS),
});
export type AgentChoice = z.infer<typeof AgentChoice>;

/** What the agent needs to ship on. `account` and `recipient` can be empty. */
export const InstructionFields = {
  community: line(MAX_NAME_LENGTH, { required: 'Enter your community.' }),
  account: line(MAX_ACCOUNT_LENGTH),
  recipient: line(MAX_NAME_LENGTH),
};

/** A customer's instruction to give all paid packages at a terminal to an agent. `version` is for optimistic locking. */
const AgentInstruction = z.object({
  locationCode: DestinationCode,
  agentId: z.string(),
  agentName: z.string(),
  ...InstructionFields,
  changedAt: Instant,
  version: z.int(),
});
export type AgentInstruction = z.infer<typeof AgentInstruction>;

/** The version that the change is based on: 0 if the customer has never given an instruction at this terminal. */
const SeenVersion = z.int().check(z.gte(0));

export const AgentInstructionInput = z.strictObject({
  agentId: RequestId,
  ...InstructionFields,
  version: SeenVersion,
});
export type AgentInstructionInput = z.infer<typeof AgentInstructionInput>;

/** The terminals' agents and the customer's instructions. An ended instruction is only a version for the next one. */
const AgentChoices = z.object({
  agents: z.array(AgentChoice),
  instructions: z.array(AgentInstruction),
  ended: z.array(z.object({ locationCode: DestinationCode, version: z.int() })),
});
export type AgentChoices = z.infer<typeof AgentChoices>;

/** Which agent took a package, and its waybill once it is known. */
const Forwarding = z.object({
  agentName: z.string(),
  handedOverAt: Instant,
  waybillNumber: z.optional(z.string()),
  trackingUrl: z.optional(Url),
});
export type Forwarding = z.infer<typeof Forwarding>;

export const agentChoiceRoutes = defineRoutes('collection', {
  getAgentChoices: {
    key: 'GET /agents',
    summary:
      "List the carriers and expediters that collect at the terminals, and the customer's instructions",
    access: ['Customer'],
    response: AgentChoices,
  },
  giveToAgent: {
    key: 'PUT /agents/{locationCode}',
    summary: 'Authorize an agent to collect all paid packages at a terminal, from now on',
    access: ['Customer'],
    params: TerminalParams,
    body: AgentInstructionInput,
    response: AgentInstruction,
    errors: [409],
  },
  endAgentInstruction: {
    key: 'DELETE /agents/{locationCode}',
    summary: 'End the instruction at a terminal. Does nothing if there is none.',
    access: ['Customer'],
    params: TerminalParams,
    response: null,
  },
  getForwarding: {
    key: 'GET /parcels/{parcelId}/forwarding',
    summary: 'Get which agent took a package, with its waybill number and tracking page',
    access: ['Customer'],
    params: ParcelId,
    response: Forwarding,
  },
});
