import type { MessageType } from '#shared/rules/messages/message-types.ts';
import {
  appointmentBooked,
  appointmentCanceled,
  appointmentMissed,
  appointmentMoved,
  pickupTomorrow,
} from './appointment-templates.ts';
import type { Template } from './message-body.ts';
import {
  packageDelayed,
  packageDeparted,
  packageHandedOver,
  packagePriced,
  packageReceived,
} from './package-templates.ts';
import { paymentRecorded, refundMade } from './payment-templates.ts';
import { actionRequired, packageCorrected, packageDeleted, packageLost } from './problem-templates.ts';
import { bookPickup, packageReady, storageBegins, unpaidAndReady } from './ready-templates.ts';

/** What each message says. */
export const TEMPLATES: Record<MessageType, Template> = {
  'package-received': packageReceived,
  'action-required': actionRequired,
  'package-corrected': packageCorrected,
  'package-priced': packagePriced,
  'package-departed': packageDeparted,
  'package-delayed': packageDelayed,
  'package-ready': packageReady,
  'package-handed-over': packageHandedOver,
  'package-deleted': packageDeleted,
  'package-lost': packageLost,
  'appointment-booked': appointmentBooked,
  'appointment-moved': appointmentMoved,
  'appointment-canceled': appointmentCanceled,
  'payment-recorded': paymentRecorded,
  'refund-made': refundMade,
  'appointment-missed': appointmentMissed,
  'book-pickup': bookPickup,
  'pickup-tomorrow': pickupTomorrow,
  'unpaid-and-ready': unpaidAndReady,
  'storage-begins': storageBegins,
};
