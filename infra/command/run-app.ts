import { awsProblem } from './aws-problem.ts';
import { UsageError } from './usage-error.ts';

/** What to tell the user about an error. Undefined if it is none that they can fix. */
export const problemOf = (error: unknown): string | undefined =>
  error instanceof UsageError ? error.message : awsProblem(error);

/** Fills a CDK app. If an error is one that the user can fix, prints it and ends the process, so that nothing is synthesized. */
export async function runApp(fill: () => unknown): Promise<void> {
  try {
    await fill();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    process.stderr.write(`\n${problem}\n\n`);
    process.exit(1);
  }
}
