import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { build } from 'vite';
import * as z from 'zod/mini';
import { defineCommand, main } from '#infra/command/command.ts';
import { UsageError } from '#infra/command/usage-error.ts';
import { resolveStack } from './resolve-stack.ts';

const LogLine = z.object({ browser: z.object({ message: z.string(), stack: z.string() }) });

export const command = defineCommand({
  usage: `npm run stack -- FILE

Prints the stack of a line BROWSER_ERROR with the lines of the sources. FILE has the log line, or only the stack. The
checkout must be that of the line's browser.release: builds are reproducible, so the site is built again with source maps,
which are neither deployed nor kept.`,
  required: ['FILE'],
  run: async ({ positionals: [file] }) => {
    const { message, stack } = readStack(readFile(file));

    // In the project, so that the paths of the sources are relative to it.
    const folder = path.join(import.meta.dirname, '../../.cache/stack');
    try {
      await build({
        configFile: path.join(import.meta.dirname, '../../web/vite.config.ts'),
        logLevel: 'error',
        build: { outDir: folder, emptyOutDir: true, sourcemap: 'hidden' },
      });
      const mapOf = (script: string) => {
        const map = path.join(folder, `${script}.map`);
        return existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined;
      };
      process.stdout.write(`${message}\n${resolveStack(stack, mapOf)}\n`);
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      throw new UsageError(`${cause} Check out the line's browser.release, and run npm ci first.`, {
        cause: error,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`${file} cannot be read.`, { cause });
  }
}

/** The message and the stack of a log line, or of text that is only the stack. */
function readStack(text: string): { message: string; stack: string } {
  if (!text.trimStart().startsWith('{')) return { message: '', stack: text };
  try {
    return LogLine.parse(JSON.parse(text)).browser;
  } catch (cause) {
    throw new UsageError('The file has no log line BROWSER_ERROR.', { cause });
  }
}

if (import.meta.main) await main(command);
