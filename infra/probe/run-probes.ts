import type { ProbeStacks } from './probe-stacks.ts';
import { PROBE_STACKS, type Probe } from './probes.ts';

interface Run {
  readonly stacks: ProbeStacks;
  readonly print: (line: string) => void;
  /** Ends the run early. */
  readonly signal: AbortSignal;
}

/**
 * Creates the stacks of all probes at the same time, prints what AWS says about each, and deletes them, also after an error,
 * an interruption, or an earlier run that was killed. Resolves to whether AWS accepted everything.
 * @throws the first error that is no answer to a probe, when everything is deleted
 */
export async function runProbes(probes: readonly Probe[], { stacks, print, signal }: Run): Promise<boolean> {
  await Promise.all(PROBE_STACKS.map(stacks.remove));
  const results = await Promise.allSettled(
    probes.map(async ({ stackName, subject, template, advice }) => {
      try {
        signal.throwIfAborted();
        const reason = await stacks.create(stackName, template, signal);
        print(
          reason === undefined ? `AWS accepts ${subject}.` : `AWS refuses ${subject}: ${reason}\n  ${advice}`,
        );
        return reason === undefined;
      } finally {
        await stacks.remove(stackName);
      }
    }),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.every((result) => result.status === 'fulfilled' && result.value);
}
