import type { Role } from '#shared/roles.ts';
import { isAllowedTransition, isFinal, type Payable } from '../parcel-status.ts';
import { mayDo, type StaffAction } from './staff-actions.ts';

const ALWAYS = () => true;
const isOpen = ({ status }: Payable) => !isFinal(status);

/** What a package's own state requires, in addition to the role. */
const POSSIBLE: Partial<Record<StaffAction, (parcel: Payable) => boolean>> = {
  edit: isOpen,
  delete: ({ status, paymentStatus }) => isAllowedTransition(status, 'DELETED') && paymentStatus !== 'PAID',
  changeStatus: isOpen,
  printLabel: isOpen,
  beginShipping: ({ status }) => status === 'CORRECTED',
};

/** Whether somebody with these roles may do it with this package now. */
export function canDo(action: StaffAction, roles: readonly Role[], parcel: Payable): boolean {
  return mayDo(action, roles) && (POSSIBLE[action] ?? ALWAYS)(parcel);
}
