import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError, sqliteCode } from '../errors.ts';
import { startOverCommand } from '../start-command.ts';
import { type EngineState, newEngineState } from './engine/engine.ts';
import type { Order } from './engine/order.ts';

/** What the sandbox keeps apart from its orders. */
export interface SystemState {
  apiKeys: readonly string[];
  /** The port of the last start, so that the portal and open pages reach it after a restart. */
  port: number;
  /** By the clock of the sandbox, in epoch milliseconds. */
  downUntil: number | null;
  readonly engine: EngineState;
}

/**
 * Opens the sandbox's database, or creates it. What was saved survives the end of the process at any time.
 * @throws StartupError if it cannot be read
 */
export function openShippingStore(directory: string) {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'shipping-system.db');
  try {
    return open(path);
  } catch (cause) {
    // Starting over is no remedy for a full disk.
    if (sqliteCode(cause) === 'FULL') throw cause;
    throw new StartupError(
      `The shipping system's data in ${path} cannot be read. Delete the folder, or start over: ${startOverCommand()}`,
      { cause },
    );
  }
}

function open(path: string) {
  const database = new DatabaseSync(path);
  // A crash of the machine can lose the last changes; the end of the process cannot.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  database.exec('CREATE TABLE IF NOT EXISTS orders (order_id INTEGER PRIMARY KEY, content TEXT NOT NULL)');
  database.exec('CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY, content TEXT NOT NULL)');
  const row = database.prepare('SELECT content FROM state WHERE id = 1').get();
  const stored: Partial<SystemState> = row ? JSON.parse(String(row.content)) : {};
  const state: SystemState = {
    apiKeys: [`key_${randomBytes(24).toString('base64url')}`],
    port: 0,
    downUntil: null,
    ...stored,
    engine: { ...newEngineState(), ...stored.engine },
  };
  const orders = database
    .prepare('SELECT content FROM orders ORDER BY order_id')
    .all()
    .map(({ content }): Order => JSON.parse(String(content)));
  const putOrder = database.prepare('INSERT OR REPLACE INTO orders VALUES (?, ?)');
  const putState = database.prepare('INSERT OR REPLACE INTO state VALUES (1, ?)');
  const removeOrder = database.prepare('DELETE FROM orders WHERE order_id = ?');
  const save = (changed: readonly Order[] = [], removedIds: readonly number[] = []): void => {
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const order of changed) putOrder.run(order.orderId, JSON.stringify(order));
      for (const orderId of removedIds) removeOrder.run(orderId);
      putState.run(JSON.stringify(state));
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
  save();
  return { state, orders, save, close: () => database.close() };
}
