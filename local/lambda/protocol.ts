import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { TriggerEvent } from '../../functions/identity/triggers/trigger-handler.ts';
import type { EventFunctionName } from '../../shared/deployment/event-functions.ts';
import type { ServiceName } from '../../shared/route.ts';
import type { SeedOptions } from '../seed/seed.ts';

/** What the functions find in `process.env`: their own variables and the SDK's. */
export type FunctionEnvironment = Record<string, string>;

export interface Invocation {
  service: ServiceName;
  event: APIGatewayProxyEventV2;
  requestId: string;
  /** When the function has to be done, in milliseconds since 1970. */
  deadline: number;
}

/** An event for an event function. */
export interface Occurrence {
  name: EventFunctionName;
  event: unknown;
  requestId: string;
  /** As that of an {@link Invocation}. */
  deadline: number;
}

export interface Preparation {
  tableName: string;
  dropFirst: boolean;
  seed: SeedOptions | undefined;
}

/** From the portal to the thread of the functions. The environment goes first. */
export type Request =
  | { kind: 'environment'; environment: FunctionEnvironment }
  | { kind: 'invoke'; id: number; invocation: Invocation }
  | { kind: 'trigger'; id: number; event: TriggerEvent }
  | { kind: 'event'; id: number; occurrence: Occurrence }
  | { kind: 'prepare'; id: number; preparation: Preparation };

/** From the thread to the portal. An answer travels as JSON, as it does between Lambda and the gateway. */
export type Reply =
  | { id: number; ok: true; json: string }
  | { id: number; ok: false; name: string; message: string; stack: string };
