import { runAs } from '#local/lambda/running-function.ts';
import type { FunctionName } from '#shared/deployment/functions.ts';
import { intercepted } from './intercepted.ts';

/**
 * A table or a bucket as a function sees it: with its rights. Its client must be new, because a client keeps the role of
 * its first request.
 */
export const asFunction = <T extends object>(name: FunctionName, resource: T): T =>
  intercepted(resource, (_, call) => runAs(name, call));
