import { afterEach, expect, it, vi } from 'vitest';
import { errorReply, type Reply, stubApi } from '#test/web/support/api.ts';
import { shrinkPhoto } from '#web/components/uploads/shrink-photo.ts';
import { useUploads } from '#web/components/uploads/uploads.ts';
import { photoUploads } from '#web/features/intake/photos/photo-uploads.ts';
import { tabStorage } from '#web/lib/storage.ts';

vi.mock('#web/components/uploads/shrink-photo.ts', () => ({
  shrinkPhoto: vi.fn(),
  UnusablePhoto: class extends Error {},
}));

// What is not uploaded stays for a retry, also in the tests of other files.
afterEach(async () => {
  for (const photo of useUploads.getState()) await photoUploads.remove(photo, { isReceived: true });
});

/** Uploads a photo to a store that responds with this status, and returns it with the headers that were sent. */
async function uploadOne(status: number, created: Reply) {
  stubApi({ 'POST /api/staff/intakes/i2/uploads': created });
  const sent: Record<string, string> = {};
  class Upload {
    readonly upload = {};
    readonly status = status;
    onload = () => {};
    open() {}
    abort() {}
    setRequestHeader(name: string, value: string) {
      sent[name] = value;
    }
    send() {
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:0');
  const file = new File(['x'], 'x.jpg', { type: 'image/jpeg' });
  vi.mocked(shrinkPhoto).mockResolvedValueOnce(file);
  photoUploads.add('i2', 'photo', [file]);
  const photo = () => useUploads.getState().at(-1);
  await vi.waitFor(() => expect(photo()?.state).toMatch(/done|failed/));
  return { photo: photo(), sent };
}

const HEADERS = { 'content-type': 'image/jpeg', 'if-none-match': '*' };
const CREATED: Reply = { body: { url: 'https://store.test/photo', headers: HEADERS } };

it.each([
  [200, { state: 'done' }],
  [412, { state: 'done' }],
  [403, { state: 'failed', problem: 'The upload failed.', canRetry: true }],
])(
  'sends the signed headers, and takes a photo as stored if the store says so: %i',
  async (status, shown) => {
    const { photo, sent } = await uploadOne(status, CREATED);
    expect(photo).toMatchObject(shown);
    expect(sent).toEqual(HEADERS);
  },
);

it('takes a photo as uploaded if the server says that it is stored', async () => {
  const stored = { ...errorReply(409, 'Conflict', 'This photo is already stored.') };
  const body = { ...(stored.body as object), fieldErrors: [{ field: 'name', message: 'Stored.' }] };
  const { photo } = await uploadOne(200, { ...stored, body });
  expect(photo).toMatchObject({ state: 'done', problem: null });
});

it('says why the server refuses a photo for good, and offers no retry', async () => {
  const message = 'Photos can no longer be added to this package.';
  const { photo } = await uploadOne(200, errorReply(409, 'Conflict', message));
  expect(photo).toMatchObject({ state: 'failed', problem: message, canRetry: false });
});

it("does not keep a colleague's failed photos for the next user of the tab", async () => {
  const { photo } = await uploadOne(403, CREATED);
  expect(photo?.canRetry).toBe(true);
  tabStorage.clear();
  expect(useUploads.getState()).toEqual([]);
  expect(photo?.abort.signal.aborted).toBe(true);
});

it('keeps no object URL of a removed photo, whether it is removed before or after it is resized', async () => {
  stubApi({});
  const open = new Set<string>();
  let created = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    created += 1;
    open.add(`blob:${created}`);
    return `blob:${created}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void open.delete(url));
  const file = new File(['x'], 'x.jpg', { type: 'image/jpeg' });
  const add = () => {
    const { promise, resolve } = Promise.withResolvers<Blob>();
    vi.mocked(shrinkPhoto).mockReturnValueOnce(promise);
    photoUploads.add('i1', 'photo', [file]);
    const photo = useUploads.getState().at(-1);
    if (!photo) throw new Error('There is no photo.');
    return {
      photo,
      shrink: () => resolve(file),
      remove: () => photoUploads.remove(photo, { isReceived: true }),
    };
  };
  const early = add();
  early.shrink();
  await vi.waitFor(() => expect(open.size).toBe(1));
  await early.remove();
  expect(open.size).toBe(0);

  const late = add();
  await vi.waitFor(() => expect(vi.mocked(shrinkPhoto)).toHaveBeenCalledTimes(2));
  await late.remove();
  late.shrink();
  const next = add();
  await vi.waitFor(() => expect(vi.mocked(shrinkPhoto)).toHaveBeenCalledTimes(3));
  expect([open.size, created]).toEqual([0, 1]);
  await next.remove();
  next.shrink();
});
