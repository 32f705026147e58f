import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { MessageType, ReminderType } from '#shared/rules/messages/message-types.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import type { AppointmentStatus } from '#shared/rules/pickup-times.ts';
import { contactChanged, signsInWithGoogle, welcome } from './content/account-templates.ts';
import {
  appointmentBooked,
  appointmentCanceled,
  appointmentMissed,
  appointmentMoved,
  pickupTomorrow,
} from './content/appointment-templates.ts';
import { claimChanged } from './content/claim-templates.ts';
import type { Template } from './content/message-body.ts';
import {
  packageDelayed,
  packageDeparted,
  packageHandedOver,
  packagePriced,
  packageReceived,
  stillUnpaid,
} from './content/package-templates.ts';
import { paymentRecorded, refundMade } from './content/payment-templates.ts';
import {
  actionRequired,
  packageCorrected,
  packageDeleted,
  packageLost,
  stillOnHold,
} from './content/problem-templates.ts';
import { bookPickup, packageReady, storageBegins, unpaidAndReady } from './content/ready-templates.ts';
import type { AppointmentEvent, ParcelEvent } from './events/domain-event.ts';

type Package = Pick<ParcelRecord, 'status' | 'paymentStatus'>;

/** The types that tell events of packages, and of appointments. */
export type PackageMessageType = Extract<MessageType, ParcelEvent['type']>;
type AppointmentMessageType = Extract<MessageType, AppointmentEvent['type']>;

/**
 * Whether what a message tells still describes its package or appointment, so that nobody is told what was undone or
 * overtaken. `always`: what happened cannot be undone. `as planned`: the plan of reminders decides.
 */
type StillTrue<T extends MessageType> = T extends PackageMessageType
  ? (parcel: Package) => boolean
  : T extends AppointmentMessageType
    ? (status: AppointmentStatus) => boolean
    : T extends ReminderType
      ? 'as planned'
      : 'always';

/**
 * What messages of a type say, and when. How they are planned is in `shared/rules/messages/message-types.ts`. Nothing is
 * optional, so that a new type does not compile until everything is decided.
 */
export interface MessageDefinition<T extends MessageType = MessageType> {
  readonly template: Template;
  readonly stillTrue: StillTrue<T>;
  /** What the calendar file of its email does with its appointment, if it has one. */
  readonly calendar: 'REQUEST' | 'CANCEL' | null;
  /** Whether its email shows the photos of its packages. */
  readonly hasPhotos: boolean;
  /** Whether it says how far a package has come, so that a later move back is news. */
  readonly tellsProgress: boolean;
}

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
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'package-corrected': {
    template: packageCorrected,
    stillTrue: ({ status }) => status === 'CORRECTED' || status === 'ORIGIN',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'package-priced': {
    template: packagePriced,
    stillTrue: isPayable,
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
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
  'package-ready': {
    template: packageReady,
    stillTrue: ({ status }) => status === 'DESTINATION',
    calendar: null,
    hasPhotos: false,
    tellsProgress: true,
  },
  'package-handed-over': {
    template: packageHandedOver,
    stillTrue: ({ status }) => status === 'COMPLETED',
    calendar: 'CANCEL',
    hasPhotos: false,
    tellsProgress: false,
  },
  'package-deleted': {
    template: packageDeleted,
    stillTrue: ({ status }) => status === 'DELETED',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
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
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
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
  'payment-recorded': {
    template: paymentRecorded,
    stillTrue: 'always',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'refund-made': {
    template: refundMade,
    stillTrue: 'always',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  welcome: {
    template: welcome,
    stillTrue: 'always',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'signs-in-with-google': {
    template: signsInWithGoogle,
    stillTrue: 'always',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'contact-changed': {
    template: contactChanged,
    stillTrue: 'always',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'appointment-missed': {
    template: appointmentMissed,
    stillTrue: 'as planned',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'book-pickup': {
    template: bookPickup,
    stillTrue: 'as planned',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'pickup-tomorrow': {
    template: pickupTomorrow,
    stillTrue: 'as planned',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'unpaid-and-ready': {
    template: unpaidAndReady,
    stillTrue: 'as planned',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'storage-begins': {
    template: storageBegins,
    stillTrue: 'as planned',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'still-on-hold': {
    template: stillOnHold,
    stillTrue: 'as planned',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
  'still-unpaid': {
    template: stillUnpaid,
    stillTrue: 'as planned',
    calendar: null,
    hasPhotos: false,
    tellsProgress: false,
  },
};
