import { asError } from '#functions/core/platform/errors.ts';
import type { Assess, Assessment, FailedEvent, Place } from './failed-event.ts';

interface Dependencies {
  readonly places: readonly Place[];
  readonly assess: Assess;
  readonly print: (line: string) => void;
}

/** Minutes are enough to find the log lines of a failure. */
const timeOf = (date: Date | undefined) => (date ? `${date.toISOString().slice(0, 16)}Z` : 'an unknown time');

/** Assesses an event. @throws if nobody can read it */
async function assessed({ read }: Place, assess: Assess, failed: FailedEvent): Promise<[string, Assessment]> {
  const attempted = read(failed);
  const { functionName, cause = failed.cause, since = failed.since } = attempted;
  const assessment = await assess(attempted);
  const because = cause === undefined ? '' : ` (${cause})`;
  return [`${functionName}, ${timeOf(since)}${because}: ${assessment.text}`, assessment];
}

/**
 * Prints every failed event of a stage with what the stage's state says about it, and changes nothing. Returns the number
 * of those that nobody can read.
 */
export async function showFailedEvents({ places, assess, print }: Dependencies): Promise<number> {
  let unreadable = 0;
  let found = 0;
  for (const place of places) {
    const events = await place.list();
    found += events.length;
    print(`${place.name}: ${events.length}`);
    for (const failed of events) {
      try {
        const [text, { isOwed }] = await assessed(place, assess, failed);
        print(`  ${failed.id}: ${text}: ${isOwed ? 'to be played again' : 'nothing left to do'}`);
      } catch (error) {
        unreadable += 1;
        print(`  ${failed.id}: unreadable: ${asError(error).message}`);
      }
      await place.release(failed);
    }
  }
  print(`In all: ${found}`);
  return unreadable;
}

/**
 * Plays every failed event again, in the order of its place, unless the stage's state shows that nothing is left to do.
 * Both are removed then. An event that fails again or cannot be read stays and does not stop the others. Returns the
 * number of those that stay. Can be interrupted and repeated: an event is removed after it was played, and every function
 * may get an event twice.
 */
export async function playFailedEvents({ places, assess, print }: Dependencies): Promise<number> {
  let kept = 0;
  let found = 0;
  for (const place of places) {
    const events = await place.list();
    found += events.length;
    let keptHere = 0;
    for (const failed of events)
      try {
        const [text, { isOwed }] = await assessed(place, assess, failed);
        if (isOwed) await place.play(failed);
        await place.remove(failed);
        print(`  ${failed.id}: ${isOwed ? 'played again' : 'removed'}: ${text}`);
      } catch (error) {
        keptHere += 1;
        print(`  ${failed.id}: kept: ${asError(error).message}`);
        await place.release(failed);
      }
    print(`${place.name}: ${events.length}, of these ${keptHere} left`);
    kept += keptHere;
  }
  print(`In all: ${found}, of these ${kept} left`);
  return kept;
}
