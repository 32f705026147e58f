import type { Logger } from '#functions/core/platform/logger.ts';
import type { UserDirectory } from '../directory/user-directory.ts';
import type { EmailClaimService } from '../email-claims/email-claim-service.ts';
import type { LoginService } from '../logins/login-service.ts';

/** Dependencies of the triggers of one pool. */
export interface TriggerDependencies {
  readonly directory: UserDirectory;
  readonly logins: LoginService;
  readonly claims: EmailClaimService;
  /** Whether tokens have staff groups only if the user has a second factor. */
  readonly staffNeedsSecondFactor: boolean;
  readonly logger: Pick<Logger, 'error' | 'info'>;
}
