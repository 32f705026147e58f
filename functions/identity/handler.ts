import { environments } from '../../shared/deployment/environment.ts';
import { bindAtLoad } from '../platform/binding.ts';
import { createLogger } from '../platform/logger.ts';
import { type TriggerHandler, triggerHandler } from './triggers.ts';
import { connectUserDirectories } from './user-directory.ts';

const bound = bindAtLoad(() => {
  const { STAGE, LOG_LEVEL } = environments.identity.parse(process.env);
  const logger = createLogger('identity', STAGE, LOG_LEVEL);
  return triggerHandler({ directories: connectUserDirectories(), logger });
});

/** The Lambda behind the user pool's triggers: pre sign-up, post confirmation, pre token generation. */
export const handler: TriggerHandler = (event) => bound()(event);
