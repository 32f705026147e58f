import type { FunctionName } from '#shared/deployment/functions.ts';
import type { RouteId } from '#shared/routes.ts';

/** Something that happens some times in a month, for each customer. */
export interface Activity {
  readonly name: string;
  readonly why: string;
  readonly times: number;
  /** Requests to the API. */
  readonly calls?: Partial<Record<RouteId, number>>;
  /** Invocations of other functions. */
  readonly invocations?: Partial<Record<FunctionName, number>>;
  /** Operations of `bench:units`, with how often each runs. */
  readonly units?: Readonly<Record<string, number>>;
  readonly emails?: number;
  readonly photos?: number;
  /** Photos and documents of a claim, which stay in S3 Standard. */
  readonly claimFiles?: number;
}
