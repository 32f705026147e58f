import { SIGN_UP_CONFLICTS, type SignUpConflict } from '../../../shared/rules/sign-up-conflicts.ts';
import { Refusal } from '../../platform/errors.ts';

/** A trigger says no. The message is all that reaches the browser, so it is the marker itself. */
export class TriggerRefused extends Refusal {
  override readonly name = 'TriggerRefused';

  constructor(conflict: SignUpConflict) {
    super(SIGN_UP_CONFLICTS[conflict]);
  }
}
