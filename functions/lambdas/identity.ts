import { connectTable } from '../core/data/table.ts';
import { defineLambda } from '../core/platform/lambda.ts';
import { connectSiteOrigin } from '../core/platform/site-origin.ts';
import { lazyDirectories } from '../identity/directory/user-directory.ts';
import { emailClaimService } from '../identity/email-claims/email-claim-service.ts';
import { loginService } from '../identity/logins/login-service.ts';
import { type TriggerHandler, triggerHandler } from '../identity/triggers/trigger-handler.ts';

/** The Lambda function of the user pool's triggers: pre sign-up, post confirmation, pre token generation, custom message. */
export const handler = defineLambda('identity', (environment, tools, metrics): TriggerHandler => {
  const { TABLE_NAME, STAFF_SECOND_FACTOR, PRODUCT_NAME, SITE_ORIGIN, CUSTOMER_SERVICE_EMAIL } = environment;
  const { clock, logger } = tools;
  const table = connectTable(TABLE_NAME, tools);
  const siteOrigin = connectSiteOrigin(SITE_ORIGIN);
  return triggerHandler({
    // Loaded lazily as a separate chunk, because most token requests make no call to Cognito.
    directories: lazyDirectories(async () =>
      (await import('../identity/directory/cognito-directory.ts')).cognitoDirectories(),
    ),
    logins: loginService(table, clock),
    claims: emailClaimService(table, clock),
    staffNeedsSecondFactor: STAFF_SECOND_FACTOR === 'required',
    brand: async () => ({
      productName: PRODUCT_NAME,
      siteOrigin: await siteOrigin(),
      customerServiceEmail: CUSTOMER_SERVICE_EMAIL,
    }),
    metrics,
    logger,
  });
});
