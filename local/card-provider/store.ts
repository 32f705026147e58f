import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyLedger, type LedgerEvent, type LedgerState } from '#functions/card-sandbox/ledger-state.ts';
import { readText } from '../data-directory/read-text.ts';
import { StartupError } from '../errors.ts';
import { startOverCommand } from '../start-command.ts';

/** A webhook that the portal has not accepted yet. Times are epoch milliseconds. */
export interface PendingWebhook {
  readonly event: LedgerEvent;
  readonly since: number;
  readonly tries: number;
  readonly nextAt: number;
}

/** The content of the sandbox's file. */
export interface SandboxState {
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** The port of the last start, so that open pages reach the sandbox after a restart. */
  port: number;
  readonly ledger: LedgerState;
  webhooks: PendingWebhook[];
}

export type SandboxStore = ReturnType<typeof openSandboxStore>;

/**
 * Opens the sandbox's file, or creates it. Each save replaces the file atomically.
 * @throws StartupError if the file cannot be read
 */
export function openSandboxStore(directory: string) {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'card-provider.json');
  const state = existsSync(path) ? readState(path) : newState();
  /** Writes the state to disk before it returns. */
  const save = (): void => {
    const file = openSync(`${path}.tmp`, 'w', 0o600);
    try {
      writeFileSync(file, JSON.stringify(state));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.tmp`, path);
  };
  save();
  return { state, save };
}

const newState = (): SandboxState => ({
  apiKey: `key_${randomBytes(24).toString('base64url')}`,
  webhookSecret: `whs_${randomBytes(24).toString('base64url')}`,
  port: 0,
  ledger: emptyLedger(),
  webhooks: [],
});

function readState(path: string): SandboxState {
  try {
    return { ...newState(), ...JSON.parse(readText(path)) };
  } catch (cause) {
    throw new StartupError(
      `The card provider's data in ${path} cannot be read. Delete the file, or start over: ${startOverCommand()}`,
      { cause },
    );
  }
}
