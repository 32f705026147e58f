import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type SignatureLibrary from 'signature_pad';
import { ASPECT_RATIO, isSignature, pngOf, scaled, surfaceOn } from './strokes.ts';

interface Surface {
  clear: () => void;
  /** A PNG image in base64; null if nothing was drawn that could be a signature. */
  toPng: () => string | null;
}

/**
 * Makes a canvas a surface to draw on, sharp at any pixel ratio. When its size changes, such as by a rotation, the strokes
 * are drawn again in the new size. Calls `onDraw` after each stroke.
 */
export function useSurface(ref: RefObject<HTMLCanvasElement | null>, onDraw: () => void): RefObject<Surface> {
  const surface = useRef<Surface>({ clear: () => {}, toPng: () => null });
  const drawn = useEffectEvent(onDraw);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    let library: SignatureLibrary | undefined;
    /** In CSS pixels. */
    let width = 0;

    function resize(element: HTMLCanvasElement): void {
      // Zero while the canvas is hidden.
      if (element.clientWidth === 0) return;
      const strokes = library ? scaled(library.toData(), element.clientWidth / width) : [];
      width = element.clientWidth;
      // Setting the size of a canvas clears it, its scale too.
      element.width = Math.round(width * devicePixelRatio);
      element.height = Math.round((width / ASPECT_RATIO) * devicePixelRatio);
      element.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio);
      library?.off();
      library = surfaceOn(element, width);
      library.addEventListener('endStroke', drawn);
      library.fromData(strokes);
    }

    const observer = new ResizeObserver(() => resize(canvas));
    observer.observe(canvas);
    surface.current = {
      clear: () => library?.clear(),
      toPng: () => {
        const strokes = library?.toData() ?? [];
        return isSignature(strokes, width) ? pngOf(strokes, width) : null;
      },
    };
    return () => {
      observer.disconnect();
      library?.off();
    };
  }, [ref]);
  return surface;
}
