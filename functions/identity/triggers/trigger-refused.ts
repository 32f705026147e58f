import { ServiceError } from '#functions/core/platform/errors.ts';
import { SIGN_UP_CONFLICTS, type SignUpConflict } from '#shared/rules/sign-up.ts';

/** Refuses a trigger event. Only the message reaches the browser, so it is the conflict's marker. */
export class TriggerRefused extends ServiceError {
  override readonly name = 'TriggerRefused';

  constructor(conflict: SignUpConflict) {
    super(SIGN_UP_CONFLICTS[conflict]);
  }
}
