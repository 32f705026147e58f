import * as z from 'zod/mini';
import type { Item } from '#functions/core/data/entity.ts';
import { countedKey, type Key } from '#functions/core/data/keys.ts';
import { readChange } from '#functions/core/data/stream.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { receivedMailIn } from '#functions/forwarded-mail/reading/received-mail.ts';
import { parsePhotoKey, photoKey, photoRepository } from '#functions/intake/photo-repository.ts';
import { countedEntity } from '#functions/overview/counts/counting.ts';
import { countsRepository } from '#functions/overview/counts/counts-repository.ts';
import { ImageJob } from '#functions/parcels/images/image-jobs.ts';
import { imageRepository, parseOriginalKey } from '#functions/parcels/images/image-repository.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { RowMessage } from '#functions/shipping/delivery/row-delivery.ts';
import { outboxRepository } from '#functions/shipping/outbox-repository.ts';
import type { EventFunctionName } from '#shared/deployment/functions.ts';
import { ENTITIES } from '../entities.ts';
import type { Assess, Assessment } from './failed-event.ts';
import { messageState } from './message-state.ts';

interface Dependencies {
  readonly table: Table;
  readonly images: Pick<ObjectStore, 'etag'>;
  readonly now: Date;
}

const ObjectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });
const keyIn = (event: unknown) => ObjectCreated.parse(event).detail.object.key;

type StateOf = (event: unknown) => Promise<Assessment>;

/** Looks up in the table and the bucket what became of an event that a function could not handle. */
export function stageState({ table, images, now }: Dependencies): Assess {
  const photos = photoRepository(table);
  const records = imageRepository(table);
  const counts = countsRepository(table);
  const outbox = outboxRepository(table);

  /** The changed item, which the current code must be able to read, and its version now. */
  async function changeOf(event: unknown) {
    const { before, after } = readChange(event);
    for (const item of [before, after]) if (item) requireReadable(item);
    const item = after ?? before;
    if (!item) throw new Error('It has no item.');
    const { pk, sk, version } = item;
    const key: Key = { pk: String(pk), sk: String(sk) };
    const current = await table.get({ read: (found: Item) => found }, key, true);
    const change = after ? `version ${String(version)}` : 'deleted';
    const text = `${String(item.type)} ${key.pk} ${key.sk}, ${change}, now ${current ? `version ${String(current.version)}` : 'gone'}`;
    return { text, before, after };
  }

  const changes: StateOf = async (event) => ({ text: (await changeOf(event)).text, isOwed: true });

  /** A generation that has counted a later change of the parcel needs no earlier one. */
  const counted: StateOf = async (event) => {
    const { text, before, after } = await changeOf(event);
    const parcel = parcelEntity.read(after ?? before ?? {});
    const sequence = after ? parcel.version : parcel.version + 0.5;
    const generations = await counts.activeGenerations();
    const isCounted = await Promise.all(
      generations.map(async (generation) => {
        const stored = await table.get(countedEntity, countedKey(parcel.parcelId, generation), true);
        return stored?.generation === generation && stored.sequence >= sequence;
      }),
    );
    return isCounted.every(Boolean)
      ? { text: `${text}, counted`, isOwed: false }
      : { text: `${text}, not counted`, isOwed: true };
  };

  const upload: StateOf = async (event) => {
    const key = keyIn(event);
    if ((await images.etag(key)) !== null) return { text: `${key} is in the bucket`, isOwed: true };
    const image = parseOriginalKey(key);
    // The function also removes the record of an image that is gone.
    const isListed = image !== null && (await records.find(image.parcelId, image.name, true)) !== null;
    return { text: `${key} is no longer in the bucket${isListed ? ', but listed' : ''}`, isOwed: isListed };
  };

  const photo: StateOf = async (event) => {
    const key = keyIn(event);
    const isThere = parsePhotoKey(key) !== null && (await images.etag(key)) !== null;
    return { text: isThere ? `${key} waits` : `${key} was moved or removed`, isOwed: isThere };
  };

  const job: StateOf = async (event) => {
    const parsed = ImageJob.parse(event);
    const text = `${parsed.job} of ${parsed.parcelId}`;
    if (parsed.job === 'remove-images') {
      const { length } = await records.all(parsed.parcelId);
      return { text: `${text}: ${length} images are left`, isOwed: length > 0 };
    }
    const registered = await photos.find(parsed.intakeId);
    const waiting = await Promise.all(
      (registered?.names ?? []).map(async (name) => images.etag(photoKey(parsed.intakeId, name))),
    );
    const { length } = waiting.filter((etag) => etag !== null);
    return { text: `${text}: ${length} photos wait`, isOwed: length > 0 };
  };

  /** The row stays in the outbox until each of its packages is delivered, and every minute what is left is queued again. */
  const row: StateOf = async (event) => {
    const { rowId } = RowMessage.parse(event);
    const found = await outbox.find(rowId);
    const state = found ? `${found.subjects.length} packages wait` : 'delivered';
    return { text: `row ${rowId}: ${state}`, isOwed: found !== null };
  };

  /** A mail is deleted when it was read or refused. */
  const mail: StateOf = async (event) => {
    const received = receivedMailIn(event);
    if (!received) return { text: 'no mail', isOwed: false };
    const { receipt, mail: sent } = received;
    const isStored = (await images.etag(receipt.action.objectKey)) !== null;
    return { text: `mail ${sent.messageId}: ${isStored ? 'not read' : 'gone'}`, isOwed: isStored };
  };

  const states: Partial<Record<EventFunctionName, StateOf>> = {
    counts: counted,
    'parcel-changes': changes,
    images: upload,
    'intake-images': photo,
    'image-jobs': job,
    'forwarded-mail': mail,
    'message-sender': messageState(table, now),
    'shipping-sender': row,
  };

  return async ({ functionName, events }) => {
    const stateOf = states[functionName];
    if (!stateOf) throw new Error(`The function ${functionName} has no failed events.`);
    const assessed = await Promise.all(events.map(stateOf));
    return {
      text: assessed.map(({ text }) => text).join('; '),
      isOwed: assessed.some(({ isOwed }) => isOwed),
    };
  };
}

/** @throws if the current code cannot read it */
function requireReadable(item: Item): void {
  const entity = ENTITIES.find(({ type }) => type === item.type);
  if (!entity) throw new Error(`There is no record type ${String(item.type)}.`);
  entity.read(item);
}
