import { renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { readText } from '../data-directory/read-text.ts';
import { errorCode } from '../errors.ts';

/** The sequence number of the last record of each shard that a function has processed. */
export type Position = Record<string, string>;

const Content = z.object({
  /** The stream's ARN: a table that is created again has a new stream. */
  stream: z.string(),
  delivered: z.record(z.string(), z.record(z.string(), z.string())),
});

/**
 * Keeps in a file how far each function has read the table's stream, so that what was written before the portal ended
 * is delivered when it runs again.
 */
export class Checkpoint {
  readonly #file: string;
  readonly #content: z.infer<typeof Content>;

  constructor(file: string, stream: string) {
    this.#file = file;
    const found = read(file);
    this.#content = found?.stream === stream ? found : { stream, delivered: {} };
  }

  /** A copy; empty for a function that has processed nothing yet. */
  of(functionName: string): Position {
    return { ...this.#content.delivered[functionName] };
  }

  /** The number of the first record that one of these functions still needs. Only for an engine with a single shard. */
  neededFrom(functionNames: readonly string[]): number {
    const next = functionNames.flatMap((name) => {
      const delivered = Object.values(this.of(name));
      return delivered.length > 0 ? delivered.map((number) => Number(number) + 1) : [0];
    });
    return Math.min(...next);
  }

  /** Saves the position; it is on disk when this returns. */
  move(functionName: string, position: Position): void {
    this.#content.delivered[functionName] = { ...position };
    const unfinished = `${this.#file}.tmp`;
    writeFileSync(unfinished, JSON.stringify(this.#content));
    renameSync(unfinished, this.#file);
  }
}

function read(file: string): z.infer<typeof Content> | undefined {
  try {
    return Content.parse(JSON.parse(readText(file)));
  } catch (error) {
    // Missing, or torn by a power failure: everything in the stream is delivered again.
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.core.$ZodError)
      return undefined;
    throw error;
  }
}
