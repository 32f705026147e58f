/**
 * A bug that is planted in the product and that tests must catch. To add one, append it to the list of its layer, and
 * check that `npm run test:faults -- <id>` reports it as seen.
 */
export interface Fault {
  id: string;
  /** What a user or an operator would notice. */
  what: string;
  /** The file to change. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files, each of which must fail. */
  seenBy: readonly string[];
}
