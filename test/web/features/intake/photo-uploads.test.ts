import { expect, it, vi } from 'vitest';
import { stubApi } from '#test/web/support/api.ts';
import { photoUploads, usePhotos } from '#web/features/intake/photos/photo-uploads.ts';
import { shrinkPhoto } from '#web/features/intake/photos/shrink-photo.ts';

vi.mock('#web/features/intake/photos/shrink-photo.ts', () => ({
  shrinkPhoto: vi.fn(),
  UnusablePhoto: Error,
}));

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
    const photo = usePhotos.getState().at(-1);
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
