import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findJava } from '#local/database/engine-choice.ts';
import { fetchMavenFiles, type MavenFile } from '#local/database/maven-files.ts';
import { StartupError } from '#local/errors.ts';

const VERSION = '2.1.0';
const FOLDER = path.resolve(import.meta.dirname, `../../../.cache/event-ruler-${VERSION}`);
const MIN_JAVA = 17;

/** The engine of EventBridge rules and of Lambda's filters, and what it reads JSON with, with their SHA-256 hashes. */
const FILES: readonly MavenFile[] = [
  [
    `software.amazon.event.ruler:event-ruler:${VERSION}`,
    '0de916a30048f996f129d05eb3dc6871c89a462f1377c876fd2d34f2e04152fe',
  ],
  [
    'com.fasterxml.jackson.core:jackson-annotations:2.22',
    '21ddb598807d3a51a876704eb979d9296e1c6a6f47ab1826ff88c6d6a127a2d0',
  ],
  [
    'com.fasterxml.jackson.core:jackson-core:2.22.2',
    'ff167a6317be15895706c26668f45b898efe40ab8780970658210fe1393d52a6',
  ],
  [
    'com.fasterxml.jackson.core:jackson-databind:2.22.2',
    'd0da14c12b16b5d54719aa172d83b542ff4abeb8b0fb7db476fde8ceece760ca',
  ],
  [
    'ch.randelshofer:fastdoubleparser:2.0.1',
    '4242e2335299026524d331355a6cd75abdc38c8fed4402f25b5c7ce9d7668cc1',
  ],
];

interface Question {
  readonly pattern: unknown;
  readonly event: unknown;
}

/** Answers whether patterns match events, as AWS would, or says in a sentence why this machine cannot tell. */
export async function askEventRuler(
  questions: readonly Question[],
): Promise<{ readonly answers: readonly boolean[] } | { readonly unavailable: string }> {
  const java = findJava();
  if (!java || java.version < MIN_JAVA) return { unavailable: `A JDK ${MIN_JAVA} or later was not found.` };
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  try {
    const files = await fetchMavenFiles({ files: FILES, folder: FOLDER });
    const source = path.join(import.meta.dirname, 'EventRules.java');
    const asking = promisify(execFile)(java.program, [
      ...options,
      ...['-cp', files.join(path.delimiter)],
      source,
    ]);
    asking.child.stdin?.end(questions.map((question) => `${JSON.stringify(question)}\n`).join(''));
    const { stdout } = await asking;
    return {
      answers: stdout
        .trim()
        .split('\n')
        .map((line) => line === 'true'),
    };
  } catch (error) {
    // Without a cause, a file is not the expected one.
    if (error instanceof StartupError && error.cause !== undefined) return { unavailable: error.message };
    // Java without its compiler.
    if (String(error).includes('jdk.compiler'))
      return { unavailable: `Java at ${java.program} is not a JDK.` };
    throw error;
  }
}
