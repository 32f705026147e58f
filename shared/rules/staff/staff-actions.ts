import { type Role, STAFF_ROLES } from '#shared/roles.ts';
import { isAllowedTransition, isFinal, type Payable } from '../parcel-status.ts';

/** What staff can do, and the roles that may do it. Routes, services, screens and tests use this table. */
export const STAFF_ACTIONS = {
  seeBoard: STAFF_ROLES,
  seeTmError: STAFF_ROLES,
  dismissTmError: ['ParcelOperations', 'CustomerService'],
  seeShipping: STAFF_ROLES,
  answerShipping: ['ParcelOperations', 'CustomerService'],
  seeTimeline: ['ParcelOperations', 'CustomerService'],
  edit: ['ParcelOperations', 'CustomerService'],
  delete: ['ParcelOperations', 'CustomerService'],
  changeStatus: ['ParcelOperations', 'CustomerService'],
  printLabel: ['ParcelOperations'],
  beginShipping: ['ParcelOperations'],
  movePackages: ['ParcelOperations'],
  rollPackages: ['ParcelOperations', 'CustomerService'],
  receivePackages: ['ParcelOperations'],
  findCustomerOfIntake: ['ParcelOperations', 'CustomerService'],
  handOver: ['ParcelOperations', 'CustomerService'],
  recordRefusal: ['ParcelOperations', 'CustomerService'],
  keepAgents: ['ParcelOperations', 'CustomerService'],
  tellCustomer: ['ParcelOperations', 'CustomerService'],
  /** The warehouse up to a limit. */
  waiveStorage: ['ParcelOperations', 'CustomerService'],
  waiveAnyStorage: ['CustomerService'],
  refund: ['CustomerService'],
  liftPaymentLimit: ['CustomerService'],
  sendPaymentLink: ['ParcelOperations', 'CustomerService'],
  seeAuditTrail: ['CustomerService'],
  seeMessages: STAFF_ROLES,
  resendMessage: ['CustomerService'],
  stopTexts: ['CustomerService'],
  seeOverview: ['Executive'],
  seeStorageFiles: ['CustomerService', 'Executive'],
  recordMailedNotice: ['CustomerService'],
  seeClosures: STAFF_ROLES,
  closeTerminals: ['CustomerService'],
  seePickupPlan: ['ParcelOperations', 'CustomerService'],
  setSlots: ['CustomerService'],
  seeSailings: STAFF_ROLES,
  planSailings: ['ParcelOperations', 'CustomerService'],
  seeClaims: STAFF_ROLES,
  decideClaims: ['CustomerService'],
  seeClaimFigures: ['Executive', 'CustomerService'],
} as const satisfies Record<string, readonly [Role, ...Role[]]>;
export type StaffAction = keyof typeof STAFF_ACTIONS;

/** Whether these roles may do it, regardless of the package. */
export function mayDo(action: StaffAction, roles: readonly Role[]): boolean {
  return (STAFF_ACTIONS[action] as readonly Role[]).some((role) => roles.includes(role));
}

type PaidInPart = Payable & { readonly paidBefore?: number | undefined };

const ALWAYS = () => true;
const isOpen = ({ status }: Payable) => !isFinal(status);

/** What a package's own state requires, in addition to the role. */
const POSSIBLE: Partial<Record<StaffAction, (parcel: PaidInPart) => boolean>> = {
  edit: isOpen,
  delete: ({ status, paymentStatus, paidBefore }) =>
    isAllowedTransition(status, 'DELETED') && paymentStatus !== 'PAID' && paidBefore === undefined,
  changeStatus: isOpen,
  printLabel: isOpen,
  beginShipping: ({ status }) => status === 'CORRECTED',
  rollPackages: ({ status }) => status === 'TRANSIT',
  recordRefusal: ({ status }) => status === 'DESTINATION',
};

/** Whether these roles may do it with this package now. */
export function canDo(action: StaffAction, roles: readonly Role[], parcel: PaidInPart): boolean {
  return mayDo(action, roles) && (POSSIBLE[action] ?? ALWAYS)(parcel);
}
