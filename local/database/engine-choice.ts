import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { StartupError } from '../errors.ts';

/** `embedded` is in the npm packages; `java` and `docker` run Amazon's DynamoDB Local. */
export type EngineKind = 'embedded' | 'java' | 'docker';

/** What a machine can run. The programs are looked up only if the choice depends on them. */
export interface Machine {
  /** Such as `darwin-arm64`. */
  readonly platform: string;
  readonly hasEmbedded: boolean;
  readonly java: () => Java | undefined;
  readonly hasDocker: () => boolean;
}

export interface Java {
  readonly program: string;
  readonly version: number;
}

export type EngineChoice =
  | { readonly kind: 'embedded' | 'docker' }
  | { readonly kind: 'java'; readonly program: string };

const MIN_JAVA = 17;

/**
 * Chooses the DynamoDB engine: the embedded one where it exists, otherwise Amazon's (decision 127).
 * @param requested the variable `DYNAMODB_ENGINE`
 * @throws StartupError if the machine has no such engine
 */
export function chooseEngine(requested: string | undefined, machine: Machine): EngineChoice {
  if (requested && requested !== 'amazon' && requested !== 'embedded')
    throw new StartupError(
      `DYNAMODB_ENGINE must be "embedded" or "amazon", not ${JSON.stringify(requested)}.`,
    );
  if (machine.hasEmbedded && requested !== 'amazon') return { kind: 'embedded' };
  if (requested === 'embedded')
    throw new StartupError(
      `The embedded DynamoDB engine requires Linux on x64 and its npm package; this is ${machine.platform}.`,
    );
  const java = machine.java();
  if (java && java.version >= MIN_JAVA) return { kind: 'java', program: java.program };
  if (machine.hasDocker()) return { kind: 'docker' };
  const found = java ? ` (found: Java ${java.version})` : '';
  const subject = requested ? "Amazon's DynamoDB Local" : `The DynamoDB engine for ${machine.platform}`;
  throw new StartupError(
    `${subject} needs Java or Docker. Install Java ${MIN_JAVA} or later${found}, or start Docker, and try again.`,
  );
}

/** Finds the newest Java in `JAVA_HOME` and `PATH`. */
export function findJava(): Java | undefined {
  const { JAVA_HOME } = process.env;
  const programs = [...(JAVA_HOME ? [join(JAVA_HOME, 'bin/java')] : []), 'java'];
  const found = programs.flatMap((program) => {
    // Before Java 9, the version was 1.8.
    const [, major] = /^(?:openjdk|java) (?:1\.)?(\d+)/.exec(outputOf(program, '--version')) ?? [];
    return major === undefined ? [] : [{ program, version: Number(major) }];
  });
  return found.sort((one, other) => other.version - one.version)[0];
}

/** Whether the Docker daemon responds. */
export const hasDocker = () => outputOf('docker', 'version', '--format', '{{.Server.Version}}') !== '';

/** The output of a program; empty if there is no such program, or if it fails. */
function outputOf(program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
    });
  } catch {
    return '';
  }
}
