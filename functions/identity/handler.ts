import { environments } from '../../shared/deployment/environment.ts';
import { createLogger } from '../platform/logger.ts';
import { type TriggerHandler, triggerHandler } from './triggers.ts';
import { connectUserDirectories } from './user-directory.ts';

function bind(): TriggerHandler {
  const { STAGE, LOG_LEVEL } = environments.identity.parse(process.env);
  const logger = createLogger('identity', STAGE, LOG_LEVEL);
  return triggerHandler({ directories: connectUserDirectories(), logger });
}

// When Lambda loads the module, start-up runs on a whole core; elsewhere the environment may come later.
let bound = process.env.AWS_LAMBDA_FUNCTION_NAME ? bind() : undefined;

/** The Lambda behind the user pool's triggers: pre sign-up, post confirmation, pre token generation. */
export const handler: TriggerHandler = (event) => {
  bound ??= bind();
  return bound(event);
};
