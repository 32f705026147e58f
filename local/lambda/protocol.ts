import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { TriggerEvent } from '#functions/identity/triggers/trigger-handler.ts';
import type { EventFunctionName, ServiceName } from '#shared/deployment/functions.ts';
import type { SeedOptions } from '../seed/seed.ts';

/** The functions' `process.env`: their own variables and those of the AWS SDK. */
export type FunctionEnvironment = Record<string, string>;

export interface Invocation {
  service: ServiceName;
  event: APIGatewayProxyEventV2;
  requestId: string;
  /** When the function times out, in milliseconds since the Unix epoch. */
  deadline: number;
}

/** An invocation of an event function. */
export interface EventInvocation {
  name: EventFunctionName;
  event: unknown;
  requestId: string;
  /** See {@link Invocation}. */
  deadline: number;
}

export interface Preparation {
  tableName: string;
  dropFirst: boolean;
  /** Undefined to create no demo data. */
  seed: SeedOptions | undefined;
}

/** Message from the portal to the worker thread. The environment must be sent first. */
export type Request =
  | { kind: 'environment'; environment: FunctionEnvironment }
  | { kind: 'invoke'; id: number; invocation: Invocation }
  | { kind: 'trigger'; id: number; event: TriggerEvent }
  | { kind: 'event'; id: number; invocation: EventInvocation }
  | { kind: 'prepare'; id: number; preparation: Preparation };

/** Message from the worker thread to the portal. The result is serialized as JSON, as it is by Lambda. */
export type Reply =
  | { id: number; ok: true; json: string }
  | { id: number; ok: false; name: string; message: string; stack: string };
