import { appointmentEntity, pastAppointmentEntity } from '#functions/appointments/appointment-record.ts';
import { calendarFeedEntity } from '#functions/appointments/calendar/feed-record.ts';
import { claimEntity } from '#functions/claims/claim-record.ts';
import { agentEntity } from '#functions/collection/agents/agent-record.ts';
import { instructionEntity } from '#functions/collection/agents/instruction-record.ts';
import {
  authorizationEntity,
  collectionCodeEntity,
  collectionUseEntity,
} from '#functions/collection/authorizations/authorization-record.ts';
import { outboxEntity } from '#functions/core/data/outbox.ts';
import { customerNumberEntity } from '#functions/customers/customer-finder.ts';
import { customerEntity } from '#functions/customers/customer-record.ts';
import { searchTermEntity } from '#functions/customers/search-terms.ts';
import {
  forwardingAddressEntity,
  forwardingTokenEntity,
} from '#functions/forwarded-mail/address/address-record.ts';
import { forwardedMailEntity } from '#functions/forwarded-mail/mail-record.ts';
import { agentHandoverEntity } from '#functions/handovers/agents/agent-handover-record.ts';
import { handoverEntity } from '#functions/handovers/handover-repository.ts';
import { offlineHandoverEntity } from '#functions/handovers/offline/offline-handover-record.ts';
import { emailClaimEntity } from '#functions/identity/email-claims/email-claim-repository.ts';
import {
  customerByEmailEntity,
  customerByGoogleEntity,
  loginEntity,
} from '#functions/identity/logins/login-repository.ts';
import { intakeEntity, intakePhotosEntity, receivedNumberEntity } from '#functions/intake/intake-record.ts';
import { closureEntity } from '#functions/locations/closure-repository.ts';
import {
  messageEntity,
  openDigestEntity,
  toldEventEntity,
} from '#functions/messages/ledger/message-record.ts';
import {
  pushOwnerEntity,
  pushSubscriptionEntity,
} from '#functions/messages/push/push-subscription-record.ts';
import { reminderEntity } from '#functions/messages/reminders/reminder-repository.ts';
import { phoneCodesEntity } from '#functions/messages/settings/phone-codes.ts';
import { messageSettingsEntity } from '#functions/messages/settings/settings-record.ts';
import { confirmedPhoneEntity, consentEntity } from '#functions/messages/settings/text-consent.ts';
import { countedEntity, countGenerationsEntity } from '#functions/overview/counts/counting.ts';
import { auditEntryEntity } from '#functions/parcels/audit/audit-entry.ts';
import { billOfLadingEntity } from '#functions/parcels/cover/bill-of-lading-record.ts';
import { historyEntryEntity } from '#functions/parcels/history-entry-record.ts';
import { imageEntity } from '#functions/parcels/images/image-repository.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { scanCodeEntity } from '#functions/parcels/scan-codes.ts';
import { attemptEntity } from '#functions/payments/attempts/attempt-record.ts';
import {
  chargeEntity,
  currentPaymentEntity,
  paymentLinesEntity,
  receiptNumberEntity,
} from '#functions/payments/attempts/payment-records.ts';
import { storedCardEntity } from '#functions/payments/cards/stored-card-service.ts';
import { linkUseEntity, paymentUseEntity } from '#functions/payments/limits/payment-limits.ts';
import { linkPointerEntity, paymentLinkEntity } from '#functions/payments/links/link-record.ts';
import { refundEntity } from '#functions/payments/refunds/refund-record.ts';
import { expectedNumberEntity, preAlertEntity } from '#functions/pre-alerts/pre-alert-record.ts';
import { loadClaimEntity } from '#functions/schedule/load-claims.ts';
import { sailingEntity } from '#functions/schedule/sailing-record.ts';
import { pauseEntity } from '#functions/shipping/delivery/pause.ts';
import { shippingOrderEntity } from '#functions/shipping/order-record.ts';
import { progressEntity } from '#functions/shipping/sync/progress.ts';

/** Every record type of the table. `test/functions/core/data/frozen-items.test.ts` notices a missing one. */
export const ENTITIES = [
  agentEntity,
  agentHandoverEntity,
  instructionEntity,
  appointmentEntity,
  attemptEntity,
  auditEntryEntity,
  authorizationEntity,
  billOfLadingEntity,
  calendarFeedEntity,
  chargeEntity,
  closureEntity,
  claimEntity,
  collectionCodeEntity,
  collectionUseEntity,
  confirmedPhoneEntity,
  consentEntity,
  countedEntity,
  countGenerationsEntity,
  currentPaymentEntity,
  customerByEmailEntity,
  customerByGoogleEntity,
  customerEntity,
  customerNumberEntity,
  emailClaimEntity,
  expectedNumberEntity,
  handoverEntity,
  historyEntryEntity,
  forwardedMailEntity,
  forwardingAddressEntity,
  forwardingTokenEntity,
  imageEntity,
  intakeEntity,
  intakePhotosEntity,
  linkPointerEntity,
  loadClaimEntity,
  loginEntity,
  messageEntity,
  messageSettingsEntity,
  openDigestEntity,
  offlineHandoverEntity,
  outboxEntity,
  pastAppointmentEntity,
  paymentLinesEntity,
  paymentLinkEntity,
  linkUseEntity,
  paymentUseEntity,
  pauseEntity,
  parcelEntity,
  phoneCodesEntity,
  preAlertEntity,
  progressEntity,
  pushOwnerEntity,
  pushSubscriptionEntity,
  receiptNumberEntity,
  receivedNumberEntity,
  refundEntity,
  reminderEntity,
  sailingEntity,
  scanCodeEntity,
  searchTermEntity,
  shippingOrderEntity,
  storedCardEntity,
  toldEventEntity,
];
