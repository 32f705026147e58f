import * as z from 'zod/mini';
import { readText } from '../data-directory/read-text.ts';
import { writeStored } from '../data-directory/stored-json.ts';
import { errorCode, StartupError } from '../errors.ts';
import { startCommand, startOverCommand } from '../start-command.ts';

const Stored = z.object({ offsetMs: z.int() });

/** ISO 8601 with the offset from UTC, to the minute or finer. */
const Instant = z.union([z.iso.datetime({ offset: true, precision: -1 }), z.iso.datetime({ offset: true })]);

const FIRST = Date.parse('2020-01-01T00:00:00Z');
const LAST = Date.parse('2099-12-31T00:00:00Z');

/** The clock cannot be set to a time. The message says why, for the person who set it. */
export class ClockError extends Error {}

export type PortalClock = ReturnType<typeof openPortalClock>;

/**
 * The portal's time: the real time plus an offset. The offset is kept in a file, so that a restart does not go back in
 * time (decision 119).
 */
export function openPortalClock(file: string) {
  let offsetMs = readOffset(file);
  let runAfterMove = async (): Promise<void> => {};
  const now = () => new Date(Date.now() + offsetMs);
  const set = (at: Date): void => {
    const time = at.getTime();
    if (!(time >= FIRST && time <= LAST)) throw new ClockError('Choose a time from 2020 to 2099.');
    offsetMs = time - Date.now();
    writeStored(file, { offsetMs });
  };
  const requireFuture = (at: Date): void => {
    if (at < now())
      throw new ClockError(`It is already ${now().toISOString()}. The clock only moves forward.`);
  };
  return {
    now,
    /** How far the portal's time is ahead of the real time; negative if it is behind. */
    offsetMs: (): number => offsetMs,
    /**
     * Starts at a time. With existing data, it must not be earlier than before, or the data would be from the future.
     * @throws StartupError
     */
    startAt: (at: Date, isNew: boolean): void => {
      try {
        if (!isNew) requireFuture(at);
        set(at);
      } catch (cause) {
        if (!(cause instanceof ClockError)) throw cause;
        const remedy = `Continue from there with ${startCommand()}, or start over: ${startOverCommand()} --at <time>`;
        throw new StartupError(`--at: ${cause.message}${isNew ? '' : ` ${remedy}`}`, { cause });
      }
    },
    /** Sets the only listener, which runs after each move. */
    onMove: (listener: () => Promise<void>): void => {
      runAfterMove = listener;
    },
    /**
     * Moves the clock forward. Resolves when everything that follows it has caught up.
     * @throws ClockError if the time has passed
     */
    moveTo: async (at: Date): Promise<void> => {
      requireFuture(at);
      set(at);
      await runAfterMove();
    },
  };
}

function readOffset(file: string): number {
  try {
    return Stored.parse(JSON.parse(readText(file))).offsetMs;
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'ENOENT') return 0;
    if (code !== undefined) throw cause;
    const message = `The portal's time in ${file} cannot be read. Start over: ${startOverCommand()}`;
    throw new StartupError(message, { cause });
  }
}

/** @throws ClockError if the text is not a date and time with an offset from UTC */
export function readInstant(text: string): Date {
  if (Instant.safeParse(text).success) return new Date(text);
  throw new ClockError(
    `${JSON.stringify(text)} is not a date and time with an offset from UTC, such as 2026-12-23T16:00-09:00 or 2026-12-24T01:00Z.`,
  );
}
