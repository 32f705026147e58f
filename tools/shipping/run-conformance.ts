import {
  type ConformanceCase,
  type ConformanceTarget,
  conformanceBench,
  whySkipped,
} from '#test/support/shipping/conformance/bench.ts';

interface Run {
  readonly target: ConformanceTarget;
  readonly cases: readonly ConformanceCase[];
  readonly print: (line: string) => void;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Ends after the current case, and cleans up. */
  readonly stop: AbortSignal;
}

/**
 * Runs the cases one after the other, and cancels every order that they created, whatever has happened. Resolves to whether
 * all of them passed, except for those that this system cannot be made to show, and nothing is left.
 */
export async function runConformance({ target, cases, print, pause, stop }: Run): Promise<boolean> {
  const bench = conformanceBench(target);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const each of cases) {
    if (stop.aborted) break;
    const skipped = whySkipped(each, target.controls);
    if (skipped !== undefined) {
      counts.skipped += 1;
      print(`skipped  ${each.name}. ${skipped}`);
      continue;
    }
    try {
      await each.run(bench);
      counts.passed += 1;
      print(`passed   ${each.name}`);
    } catch (error) {
      counts.failed += 1;
      print(`FAILED   ${each.name}\n         ${messageOf(error).replaceAll('\n', '\n         ')}`);
    }
  }
  print('Canceling the orders of the cases…');
  const left = await bench.cleanUp(pause);
  for (const { traceNumber, orderId, why } of left)
    print(
      `NOT CANCELED: ${orderId === null ? '' : `order ${orderId}, `}trace number ${traceNumber} (${why})`,
    );
  if (left.length === 0) print('All of them are canceled.');
  const { passed, failed, skipped } = counts;
  print(`${passed} passed, ${failed} failed, ${skipped} skipped${stop.aborted ? ', stopped early' : ''}.`);
  return failed === 0 && left.length === 0 && !stop.aborted;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
