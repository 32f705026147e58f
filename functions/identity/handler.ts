import { environments } from '../../shared/deployment/environment.ts';
import { connectTable } from '../data/table.ts';
import { bindAtLoad } from '../platform/binding.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics.ts';
import { emailClaimRepository } from './email-claim-repository.ts';
import { emailClaimService } from './email-claim-service.ts';
import { loginRepository } from './login-repository.ts';
import { loginService } from './login-service.ts';
import { type TriggerHandler, triggerHandler } from './triggers.ts';
import { lazyDirectories } from './user-directory.ts';

const bound = bindAtLoad(() => {
  const { STAGE, LOG_LEVEL, TABLE_NAME } = environments.identity.parse(process.env);
  const logger = createLogger('identity', STAGE, LOG_LEVEL);
  const table = connectTable(TABLE_NAME, { logger });
  return triggerHandler({
    // A chunk of its own: most calls for a token ask the pool for nothing.
    directories: lazyDirectories(async () => (await import('./cognito-directory.ts')).cognitoDirectories()),
    logins: loginService(loginRepository(table), systemClock),
    claims: emailClaimService(emailClaimRepository(table), systemClock),
    metrics: createMetrics('identity', STAGE, LOG_LEVEL),
    logger,
  });
});

/** The Lambda behind the user pool's triggers: pre sign-up, post confirmation, pre token generation. */
export const handler: TriggerHandler = (event, context) => bound()(event, context);
