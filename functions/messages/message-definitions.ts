import type { MessageType } from '#shared/rules/messages/message-types.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { contactChanged, preAlertDraft, signsInWithGoogle, welcome } from './content/account-templates.ts';
import {
  appointmentBooked,
  appointmentCanceled,
  appointmentMissed,
  appointmentMoved,
  pickupTomorrow,
} from './content/appointment-templates.ts';
import { arrivalChanged, packageDelayed, packageRolled } from './content/arrivals/arrival-templates.ts';
import { preAlertMissing } from './content/arrivals/pre-alert-templates.ts';
import { claimChanged } from './content/claim-templates.ts';
import { pickupClosed, pickupOpenAgain } from './content/closure-templates.ts';
import {
  collectedByOther,
  collectionCodeLocked,
  packageForwarded,
} from './content/collecting/collection-templates.ts';
import {
  packageDeparted,
  packageHandedOver,
  packagePriced,
  packageReceived,
  stillUnpaid,
} from './content/package-templates.ts';
import { paymentLinkSent, paymentRecorded, refundMade } from './content/payment-templates.ts';
import {
  actionRequired,
  packageCorrected,
  packageDeleted,
  packageLost,
  packageRefused,
  stillOnHold,
} from './content/problem-templates.ts';
import { bookPickup, packageReady, unpaidAndReady } from './content/ready-templates.ts';
import {
  storageAbandonment,
  storageBegins,
  storageCharged,
  storageLastDay,
} from './content/storage-templates.ts';
import type { MessageDefinition } from './message-definition.ts';

const AS_PLANNED = {
  stillTrue: 'as planned',
  calendar: null,
  hasPhotos: false,
  tellsProgress: false,
} as const;

/** The email has neither a calendar file nor photos, and no progress of a package. */
const ONLY_TEXT = { calendar: null, hasPhotos: false, tellsProgress: false } as const;

export const MESSAGE_DEFINITIONS: { readonly [T in MessageType]: MessageDefinition<T> } = {
  'package-received': {
    template: packageReceived,
    // A package on hold is told by its own message.
    stillTrue: ({ status }) => ['ORIGIN', 'CORRECTED', 'TRANSIT', 'DESTINATION'].includes(status),
    calendar: null,
    hasPhotos: true,
    tellsProgress: false,
  },
  'action-required': {
    template: actionRequired,
    stillTrue: ({ status }) => status === 'TROUBLED',
    ...ONLY_TEXT,
  },
  'package-corrected': {
    template: packageCorrected,
    stillTrue: ({ status }) => status === 'CORRECTED' || status === 'ORIGIN',
    ...ONLY_TEXT,
  },
  'package-priced': {
    template: packagePriced,
    stillTrue: isPayable,
    ...ONLY_TEXT,
  },
  'package-departed': {
    template: packageDeparted,
    stillTrue: ({ status }) => status === 'TRANSIT',
    calendar: null,
    hasPhotos: false,
    tellsProgress: true,
  },
  'package-delayed': {
    template: packageDelayed,
    stillTrue: ({ status }) => status === 'ORIGIN' || status === 'TRANSIT',
    calendar: 'CANCEL',
    hasPhotos: false,
    tellsProgress: false,
  },
  'package-rolled': {
    template: packageRolled,
    stillTrue: ({ status }) => status === 'TRANSIT',
    ...ONLY_TEXT,
  },
  'arrival-changed': {
    template: arrivalChanged,
    stillTrue: 'as told',
    ...ONLY_TEXT,
  },
  'pickup-before-arrival': {
    template: arrivalChanged,
    stillTrue: 'as told',
    ...ONLY_TEXT,
  },
  'package-ready': {
    template: packageReady,
    stillTrue: ({ status }) => status === 'DESTINATION',
    calendar: null,
    hasPhotos: false,
    tellsProgress: true,
  },
  'package-refused': {
    template: packageRefused,
    stillTrue: ({ refusal, status }) => refusal !== undefined && status === 'DESTINATION',
    ...ONLY_TEXT,
  },
  'package-handed-over': {
    template: packageHandedOver,
    stillTrue: ({ status }) => status === 'COMPLETED',
    calendar: 'CANCEL',
    hasPhotos: false,
    tellsProgress: false,
  },
  'package-forwarded': {
    template: packageForwarded,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  'collected-by-other': {
    template: collectedByOther,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  'collection-code-locked': {
    template: collectionCodeLocked,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  'package-deleted': {
    template: packageDeleted,
    stillTrue: ({ status }) => status === 'DELETED',
    ...ONLY_TEXT,
  },
  'package-lost': {
    template: packageLost,
    stillTrue: ({ status }) => status === 'LOST',
    calendar: 'CANCEL',
    hasPhotos: false,
    tellsProgress: true,
  },
  'claim-changed': {
    template: claimChanged,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  'appointment-booked': {
    template: appointmentBooked,
    stillTrue: (status) => status === 'BOOKED',
    calendar: 'REQUEST',
    hasPhotos: false,
    tellsProgress: false,
  },
  'appointment-moved': {
    template: appointmentMoved,
    stillTrue: (status) => status === 'BOOKED',
    calendar: 'REQUEST',
    hasPhotos: false,
    tellsProgress: false,
  },
  'appointment-canceled': {
    template: appointmentCanceled,
    stillTrue: (status) => status === 'CANCELED' || status === 'COMPLETED',
    calendar: 'CANCEL',
    hasPhotos: false,
    tellsProgress: false,
  },
  'pickup-closed': {
    template: pickupClosed,
    stillTrue: 'as closed',
    ...ONLY_TEXT,
  },
  'pickup-open-again': {
    template: pickupOpenAgain,
    stillTrue: 'as closed',
    ...ONLY_TEXT,
  },
  'payment-recorded': {
    template: paymentRecorded,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  'payment-link': {
    template: paymentLinkSent,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  'refund-made': {
    template: refundMade,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  'pre-alert-missing': {
    template: preAlertMissing,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  'pre-alert-draft': {
    template: preAlertDraft,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  welcome: {
    template: welcome,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  'signs-in-with-google': {
    template: signsInWithGoogle,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  'contact-changed': {
    template: contactChanged,
    stillTrue: 'always',
    ...ONLY_TEXT,
  },
  'storage-notice': {
    template: packageReady,
    ...AS_PLANNED,
    tellsProgress: true,
  },
  'storage-begins': { template: storageBegins, ...AS_PLANNED },
  'storage-last-day': { template: storageLastDay, ...AS_PLANNED },
  'storage-charged': { template: storageCharged, ...AS_PLANNED },
  'storage-abandonment': { template: storageAbandonment, ...AS_PLANNED },
  'appointment-missed': { template: appointmentMissed, ...AS_PLANNED },
  'book-pickup': { template: bookPickup, ...AS_PLANNED },
  'pickup-tomorrow': { template: pickupTomorrow, ...AS_PLANNED },
  'unpaid-and-ready': { template: unpaidAndReady, ...AS_PLANNED },
  'still-on-hold': { template: stillOnHold, ...AS_PLANNED },
  'still-unpaid': { template: stillUnpaid, ...AS_PLANNED },
};
