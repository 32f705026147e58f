import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { MessageType, ReminderType, StorageType } from '#shared/rules/messages/message-types.ts';
import type { AppointmentStatus } from '#shared/rules/pickup-times.ts';
import type { Template } from './content/message-body.ts';
import type { AppointmentEvent, ArrivalEvent, ClosureEvent, ParcelEvent } from './events/domain-event.ts';

type Package = Pick<ParcelRecord, 'status' | 'paymentStatus' | 'refusal'>;

/** The types that tell events of packages, and of appointments. */
type PackageMessageType = Extract<MessageType, ParcelEvent['type']>;
type AppointmentMessageType = Extract<MessageType, AppointmentEvent['type']>;

/**
 * Whether what a message tells still describes its package or appointment, so that nobody is told what was undone or
 * overtaken. `always`: what happened cannot be undone. `as planned`: the plan of reminders and storage notices decides.
 * `as closed`: the closures of the terminal decide. `as told`: the announcements of the sailing decide.
 */
type StillTrue<T extends MessageType> = T extends PackageMessageType
  ? (parcel: Package) => boolean
  : T extends AppointmentMessageType
    ? (status: AppointmentStatus) => boolean
    : T extends ReminderType | StorageType
      ? 'as planned'
      : T extends ClosureEvent['type']
        ? 'as closed'
        : T extends ArrivalEvent['type']
          ? 'as told'
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
