import type { OfflineHandoverInput, OfflineOutcome } from '#shared/contracts/collection/counter.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

/** A handover that was taken without a network, with its signature, until it is sent. `username` is who took it. */
export interface TakenHandover {
  readonly kind: 'HANDOVER';
  readonly id: string;
  readonly username: string;
  readonly body: OfflineHandoverInput;
  readonly image: Blob;
  readonly customerName: string;
  readonly freightBillNums: readonly string[];
  /** Why the portal did not accept it. It stays here and can be sent again. */
  readonly refused?: string | undefined;
}

/** A wrong code that was tried without a network. The portal counts it too. */
export interface WrongCode {
  readonly kind: 'WRONG_CODE';
  readonly id: string;
  readonly username: string;
  readonly body: { readonly locationCode: OfflineHandoverInput['locationCode']; readonly code: string };
}

export type Entry = TakenHandover | WrongCode;

/** Where the queue survives a reload, a crash and an update. In the order in which entries were added. */
export interface QueueStorage {
  list(): Promise<Entry[]>;
  /** Resolves once the entry is on the disk. @throws if there is no room */
  add(entry: Entry): Promise<void>;
  replace(entry: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

/** What becomes of an entry after an attempt to send it. */
type Next =
  | { readonly result: 'SENT' }
  /** No network, no session or a busy portal: this and all later ones stay. */
  | { readonly result: 'LATER' }
  | { readonly result: 'REFUSED'; readonly message: string };

/** What a failed attempt means for its entry. Only a refusal of its content lets the later ones go on. */
export function afterFailure(entry: Entry, error: unknown): Next {
  if (!(error instanceof ApiError)) return { result: 'LATER' };
  const { status, message } = error;
  const isTransient = status < 400 || status >= 500 || [401, 403, 408, 429].includes(status);
  if (isTransient) return { result: 'LATER' };
  // That the code is wrong, or locked by now, is the answer that counts it.
  if (entry.kind === 'WRONG_CODE') return { result: 'SENT' };
  // The upload of the signature has expired between the two requests.
  if (message === SIGNATURE_MISSING) return { result: 'LATER' };
  return { result: 'REFUSED', message };
}

const SIGNATURE_MISSING = 'The signature did not arrive.';

export interface FlushResult {
  readonly recorded: number;
  readonly differing: number;
}

interface Sending {
  readonly storage: QueueStorage;
  readonly username: string;
  readonly send: (entry: Entry) => Promise<OfflineOutcome | null>;
  /** Called after each change of the queue. */
  readonly onChange: () => Promise<void>;
}

/**
 * Sends the entries of a user in the order in which they were taken. An entry leaves the queue only after the portal has
 * answered, so a killed tab sends it again, which the portal answers alike. Those of other users stay.
 */
export async function flush({ storage, username, send, onChange }: Sending): Promise<FlushResult> {
  let [recorded, differing] = [0, 0];
  const own = (await storage.list()).filter((entry) => entry.username === username);
  for (const entry of own) {
    const next = await attempt(entry, send);
    if (next.result === 'LATER') break;
    if (next.result === 'REFUSED' && entry.kind === 'HANDOVER')
      await storage.replace({ ...entry, refused: next.message });
    else await storage.remove(entry.id);
    if (next.state === 'RECORDED') recorded += 1;
    if (next.state === 'DIFFERS') differing += 1;
    await onChange();
  }
  return { recorded, differing };
}

async function attempt(
  entry: Entry,
  send: Sending['send'],
): Promise<Next & { state?: OfflineOutcome['state'] | undefined }> {
  try {
    const outcome = await send(entry);
    return { result: 'SENT', state: outcome?.state };
  } catch (error) {
    return afterFailure(entry, error);
  }
}
