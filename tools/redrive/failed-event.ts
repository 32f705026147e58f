import type { EventFunctionName } from '#shared/deployment/functions.ts';

/** What a function has failed to handle for good, as the place that keeps it has it. */
export interface FailedEvent {
  /** The message's id, or the object's key. */
  readonly id: string;
  /** A message's or an object's content. */
  readonly body: string;
  /** What removes it from its place: a message's receipt, or an object's key. */
  readonly receipt: string;
  /** What its place knows about the failure. */
  readonly cause?: string;
  /** When it came to its place, or was first sent. */
  readonly since?: Date;
}

/** Where AWS keeps the failed events of one function, or of both readers of the stream. */
export interface Place {
  /** For example `Dead letters of images`. */
  readonly name: string;
  /** All events, in the order in which they should be played. Other readers may not see them until `release`. */
  readonly list: () => Promise<readonly FailedEvent[]>;
  /** The function that failed, and what it got: several events if the function got a batch. @throws if unreadable */
  readonly read: (failed: FailedEvent) => Attempted;
  /** Has the event handled once more, but does not remove it. @throws if the function fails again */
  readonly play: (failed: FailedEvent) => Promise<void>;
  readonly remove: (failed: FailedEvent) => Promise<void>;
  readonly release: (failed: FailedEvent) => Promise<void>;
}

export interface Attempted {
  readonly functionName: EventFunctionName;
  readonly events: readonly unknown[];
  /** Why it failed, if the content says it. */
  readonly cause?: string | undefined;
  /** When it failed, if the content says it. */
  readonly since?: Date | undefined;
}

/** What an event is, and whether the state of the stage shows that it is still to be handled. */
export interface Assessment {
  readonly text: string;
  readonly isOwed: boolean;
}

/** @throws if the event is malformed or the current code cannot read it, so that it would fail again */
export type Assess = (attempted: Attempted) => Promise<Assessment>;
