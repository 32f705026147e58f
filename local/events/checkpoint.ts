import * as z from 'zod/mini';
import { readStored, setAside, type Warn, writeStored } from '../data-directory/stored-json.ts';

/** The sequence number of the last record that a function has processed, by shard ID. */
export type Position = Record<string, string>;

const Content = z.object({
  /** The stream's ARN. A recreated table has a new stream. */
  stream: z.string(),
  delivered: z.record(z.string(), z.record(z.string(), z.string())),
});

/** Persists each function's position in the table's stream, so that delivery resumes there after a restart. */
export class Checkpoint {
  readonly #file: string;
  readonly #content: z.infer<typeof Content>;

  constructor(file: string, stream: string, warn?: Warn) {
    this.#file = file;
    // Without a checkpoint, the whole stream is delivered again.
    const found = readStored(Content, file, () =>
      setAside(file, 'Changes that functions have already handled are delivered to them again.', warn),
    );
    this.#content = found?.stream === stream ? found : { stream, delivered: {} };
  }

  /** A copy of a function's position; empty if it has processed nothing. */
  positionOf(functionName: string): Position {
    return { ...this.#content.delivered[functionName] };
  }

  /** The sequence number of the first record that any of these functions still needs. Assumes a single shard. */
  neededFrom(functionNames: readonly string[]): number {
    const next = functionNames.flatMap((name) => {
      const delivered = Object.values(this.positionOf(name));
      return delivered.length > 0 ? delivered.map((number) => Number(number) + 1) : [0];
    });
    return Math.min(...next);
  }

  /** Writes a function's position to disk before it returns. */
  save(functionName: string, position: Position): void {
    this.#content.delivered[functionName] = { ...position };
    writeStored(this.#file, this.#content);
  }
}
