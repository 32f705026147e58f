import type { Logger } from '../platform/logger.ts';
import type { EmailClaimService } from './email-claim-service.ts';
import type { LoginService } from './login-service.ts';
import type { UserDirectory } from './user-directory.ts';

/** What the triggers of one pool work with. */
export interface TriggerTools {
  readonly directory: UserDirectory;
  readonly logins: LoginService;
  readonly claims: EmailClaimService;
  readonly logger: Pick<Logger, 'error' | 'info'>;
}
