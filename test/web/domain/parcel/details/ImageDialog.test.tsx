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

describe('one image large', () => {
  it('gives way to the next when a finger goes left, and to the one before when it goes right', () => {
    const { onMove, swipe } = show(1);
    swipe([300, 200], [120, 210]);
    swipe([120, 200], [300, 190]);
    expect(onMove.mock.calls).toEqual([[2], [0]]);
  });

  it('stays for a short way, for a way up or down, and for two fingers', () => {
    const { onMove, swipe } = show(1);
    swipe([300, 200], [270, 200]);
    swipe([300, 200], [230, 400]);
    swipe([300, 200], [100, 200], 2);
    expect(onMove).not.toHaveBeenCalled();
  });

  it.each([
    [0, 'ArrowLeft', [120, 300]],
    [2, 'ArrowRight', [300, 120]],
  ] as const)('at %i has no neighbour on that side', (position, key, [from, to]) => {
    const { onMove, swipe } = show(position);
    fireEvent.keyDown(screen.getByRole('dialog'), { key });
    swipe([from, 200], [to, 200]);
    expect(onMove).not.toHaveBeenCalled();
  });

  it.each([
    [0, 'Previous image', 'Next image'],
    [2, 'Next image', 'Previous image'],
  ] as const)('at %i keeps a control without a way on within reach of the keyboard', (position, end, way) => {
    const { onMove } = show(position);
    const control = screen.getByRole<HTMLButtonElement>('button', { name: end });
    expect(control.getAttribute('aria-disabled')).toBe('true');
    expect(control.disabled).toBe(false);
    fireEvent.click(control);
    expect(onMove).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: way }).getAttribute('aria-disabled')).toBe('false');
  });

  it('goes by the arrow keys', () => {
    const { onMove } = show(1);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowLeft' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
    expect(onMove.mock.calls).toEqual([[0], [2]]);
  });
});
