import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ImageDialog } from '../../../../../web/src/domain/parcel/details/ImageDialog.tsx';
import { renderInApp, stubApi } from '../../../support/render.tsx';

const thumbnails = ['dock-1.jpg', 'dock-2.jpg', 'dock-3.jpg'].map((name) => ({
  name,
  src: 'data:image/jpeg;base64,AA',
}));

function show(position: number) {
  stubApi({});
  const onMove = vi.fn();
  renderInApp(
    <ImageDialog
      parcelId="p-1"
      thumbnails={thumbnails}
      position={position}
      onMove={onMove}
      onClose={vi.fn()}
    />,
  );
  const image = screen.getByRole('img');
  const swipe = (from: [number, number], to: [number, number], fingers = 1) => {
    const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY });
    fireEvent.touchStart(image, { touches: Array.from({ length: fingers }, () => at(from)) });
    fireEvent.touchEnd(image, { changedTouches: [at(to)] });
  };
  return { onMove, swipe };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the image dialog', () => {
  it('moves to the next image on a swipe left and to the previous one on a swipe right', () => {
    const { onMove, swipe } = show(1);
    swipe([300, 200], [120, 210]);
    swipe([120, 200], [300, 190]);
    expect(onMove.mock.calls).toEqual([[2], [0]]);
  });

  it('ignores short, vertical and two-finger swipes', () => {
    const { onMove, swipe } = show(1);
    swipe([300, 200], [270, 200]);
    swipe([300, 200], [230, 400]);
    swipe([300, 200], [100, 200], 2);
    expect(onMove).not.toHaveBeenCalled();
  });

  it.each([
    [0, 'ArrowLeft', [120, 300]],
    [2, 'ArrowRight', [300, 120]],
  ] as const)('does not move past the end at position %i', (position, key, [from, to]) => {
    const { onMove, swipe } = show(position);
    fireEvent.keyDown(screen.getByRole('dialog'), { key });
    swipe([from, 200], [to, 200]);
    expect(onMove).not.toHaveBeenCalled();
  });

  it.each([
    [0, 'Previous image', 'Next image'],
    [2, 'Next image', 'Previous image'],
  ] as const)('keeps the inactive button focusable at position %i', (position, disabled, enabled) => {
    const { onMove } = show(position);
    const control = screen.getByRole<HTMLButtonElement>('button', { name: disabled });
    expect(control.getAttribute('aria-disabled')).toBe('true');
    expect(control.disabled).toBe(false);
    fireEvent.click(control);
    expect(onMove).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: enabled }).getAttribute('aria-disabled')).toBe('false');
  });

  it('moves with the arrow keys', () => {
    const { onMove } = show(1);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowLeft' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
    expect(onMove.mock.calls).toEqual([[0], [2]]);
  });
});
