import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useOpenFullImage } from '../../../../web/src/domain/staff/details/images/use-open-full-image.ts';
import { refusal } from '../../support/api.ts';
import { renderInApp, stubApi } from '../../support/render.tsx';

const IMAGE = 'GET /api/parcels/p-1/image/photo-1.jpg';
const URL_OF_IMAGE = 'https://images.test/photo-1.jpg';

function Opener() {
  const { open, failures } = useOpenFullImage('p-1');
  return (
    <button type="button" onClick={() => void open('photo-1.jpg', 'Image 1 of 1')}>
      Open {failures['photo-1.jpg']}
    </button>
  );
}

function openIn(tab: object | null) {
  vi.spyOn(window, 'open').mockReturnValue(tab as Window);
  renderInApp(<Opener />);
  fireEvent.click(screen.getByRole('button'));
}

const aTab = () => ({
  opener: window as unknown,
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn() },
  close: vi.fn(),
});

it('opens the image in a tab that cannot reach this site', async () => {
  stubApi({ [IMAGE]: { body: { url: URL_OF_IMAGE } } });
  const tab = aTab();
  openIn(tab);
  expect(tab).toMatchObject({
    opener: null,
    document: { title: 'Image 1 of 1', body: { textContent: 'Loading the image…' } },
  });
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(URL_OF_IMAGE));
});

it.each([
  ['is gone', 404, 'Full image not available'],
  ['cannot be fetched', 503, 'Failed to fetch image'],
])('closes the tab of an image that %s', async (_, status, text) => {
  stubApi({ [IMAGE]: refusal(status, 'Error') });
  const tab = aTab();
  openIn(tab);
  await screen.findByText(`Open ${text}`);
  expect(tab.close).toHaveBeenCalled();
});
