import { parseEnvironment } from '#shared/deployment/environment.ts';
import { connectTable } from '../core/data/table.ts';
import { systemClock } from '../core/platform/clock.ts';
import { initAtLoad } from '../core/platform/init.ts';
import { createLogger } from '../core/platform/logger.ts';
import { createMetrics } from '../core/platform/metrics.ts';
import { lazyDirectories } from '../identity/directory/user-directory.ts';
import { emailClaimRepository } from '../identity/email-claims/email-claim-repository.ts';
import { emailClaimService } from '../identity/email-claims/email-claim-service.ts';
import { loginRepository } from '../identity/logins/login-repository.ts';
import { loginService } from '../identity/logins/login-service.ts';
import { type TriggerHandler, triggerHandler } from '../identity/triggers/trigger-handler.ts';

const bound = initAtLoad(() => {
  const { STAGE, LOG_LEVEL, TABLE_NAME, STAFF_SECOND_FACTOR } = parseEnvironment('identity', process.env);
  const logger = createLogger('identity', STAGE, LOG_LEVEL);
  const table = connectTable(TABLE_NAME, { logger });
  return triggerHandler({
    // Loaded lazily as a separate chunk, because most token requests make no call to Cognito.
    directories: lazyDirectories(async () =>
      (await import('../identity/directory/cognito-directory.ts')).cognitoDirectories(),
    ),
    logins: loginService(loginRepository(table), systemClock),
    claims: emailClaimService(emailClaimRepository(table), systemClock),
    staffNeedsSecondFactor: STAFF_SECOND_FACTOR === 'required',
    metrics: createMetrics('identity', STAGE, LOG_LEVEL),
    logger,
  });
});

/** The Lambda function of the user pool's triggers: pre sign-up, post confirmation, pre token generation. */
export const handler: TriggerHandler = (event, context) => bound()(event, context);
