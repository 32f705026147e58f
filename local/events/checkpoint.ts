import { renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { readText } from '../data/read-text.ts';
import { errorCode } from '../errors.ts';

/** The sequence number up to which a function has the records of each shard. */
export type Position = Record<string, string>;

const Content = z.object({
  /** The stream's ARN: a table that is created again has another stream. */
  stream: z.string(),
  delivered: z.record(z.string(), z.record(z.string(), z.string())),
});

/**
 * How far each function has read the table's stream, in a file, so that what was written before the portal ended is
 * delivered when it runs again.
 */
export class Checkpoint {
  readonly #file: string;
  readonly #content: z.infer<typeof Content>;

  constructor(file: string, stream: string) {
    this.#file = file;
    const found = read(file);
    this.#content = found?.stream === stream ? found : { stream, delivered: {} };
  }

  /** A copy; empty for a function that has nothing yet. */
  of(functionName: string): Position {
    return { ...this.#content.delivered[functionName] };
  }

  /** The first record that one of these functions still needs, by the numbers of an engine with one shard. */
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
    // Not there, or torn when the machine lost its power: everything that the stream has is delivered again.
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.core.$ZodError)
      return undefined;
    throw error;
  }
}
