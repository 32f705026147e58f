/**
 * `npm run stack -- FILE`: prints the stack of a line BROWSER_ERROR with the lines of the sources. FILE has the log line,
 * or only the stack. The checkout must be that of the line's `browser.release`: builds are reproducible, so the site is
 * built again with source maps, which are neither deployed nor kept.
 */
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { build } from 'vite';
import * as z from 'zod/mini';
import { resolveStack } from './resolve-stack.ts';

const LogLine = z.object({ browser: z.object({ message: z.string(), stack: z.string() }) });

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0) {
  process.stderr.write('Usage: npm run stack -- FILE\n');
  process.exit(2);
}
const text = readFileSync(file, 'utf8');
const { message, stack } = text.trimStart().startsWith('{')
  ? LogLine.parse(JSON.parse(text)).browser
  : { message: '', stack: text };
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
  process.stderr.write(`${cause} Check out the line's browser.release, and run npm ci first.\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
