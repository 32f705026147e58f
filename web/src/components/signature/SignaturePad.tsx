import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type SignatureLibrary from 'signature_pad';
import type { PointGroup } from 'signature_pad';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import { RefreshIcon } from '../icons.tsx';
import { ASPECT_RATIO, isSignature, pngOf, scaled, surfaceOn } from './strokes.ts';

export interface SignatureHandle {
  /** A PNG image below 100 kB in base64, dark on white; null without a signature. A dot does not count. */
  toPng: () => string | null;
}

/** The strokes on a surface of this width in CSS pixels. */
export interface Drawing {
  width: number;
  strokes: PointGroup[];
}

interface SignaturePadProps {
  ref: Ref<SignatureHandle>;
  /** What was drawn before, if it is known when the pad appears. */
  initial?: Drawing | null;
  label: string;
  /** Replaces the instructions. */
  error?: string | undefined;
  /** Called when a signature was drawn or cleared. */
  onChange?: (hasSignature: boolean, drawing: Drawing | null) => void;
}

/**
 * A field to sign with a finger, a pen or a mouse. Drawing depends on the path of the pointer and cannot work with
 * a keyboard; ask for the signer's name in a text field beside it.
 */
export function SignaturePad({ ref, initial = null, label, error, onChange }: SignaturePadProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isSigned, setSigned] = useState<boolean | null>(null);
  const hasSignature = isSigned ?? initial !== null;
  const surface = useSurface(canvas, initial, () => change(surface.current.toPng() !== null));
  useImperativeHandle(ref, () => ({ toPng: () => surface.current.toPng() }), [surface]);

  function change(isSigned: boolean): void {
    setSigned(isSigned);
    onChange?.(isSigned, isSigned ? surface.current.drawing() : null);
  }
  function clear(): void {
    surface.current.clear();
    change(false);
  }

  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} sx={{ maxWidth: 640 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 0.5 }}>
        <Box component="span" id={`${id}-label`} sx={{ fontWeight: 600 }}>
          {label}
        </Box>
        <Button size="small" startIcon={<RefreshIcon />} onClick={clear}>
          Clear
        </Button>
      </Box>
      <Box sx={[FRAME_STYLE, error !== undefined && { borderColor: 'error.main' }]}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={hasSignature ? `${label}: signed` : `${label}: empty`}
          style={CANVAS_STYLE}
        />
        {!hasSignature && <Box aria-hidden sx={LINE_STYLE} />}
      </Box>
      <FormHelperText id={`${id}-help`} error={error !== undefined}>
        {error ?? 'Sign with your finger, a pen or a mouse. You cannot sign with the keyboard.'}
      </FormHelperText>
      <LiveRegion component="span">
        {hasSignature && <VisuallyHidden>{label}: signed.</VisuallyHidden>}
      </LiveRegion>
    </Box>
  );
}

const FRAME_STYLE = {
  position: 'relative',
  overflow: 'hidden',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: '12px',
  bgcolor: '#fff',
};

// Without `touchAction: none`, the page would scroll under the finger before the first stroke.
const CANVAS_STYLE = {
  display: 'block',
  width: '100%',
  aspectRatio: ASPECT_RATIO,
  touchAction: 'none',
  cursor: 'crosshair',
} as const;

/** The signature line. Not part of the image. */
const LINE_STYLE = {
  position: 'absolute',
  left: '8%',
  right: '8%',
  bottom: '24%',
  borderBottom: '2px dashed #9aa8ae',
  pointerEvents: 'none',
};

const NOTHING: Drawing = { width: 1, strokes: [] };

interface Surface {
  clear: () => void;
  drawing: () => Drawing;
  /** A PNG image in base64; null if nothing was drawn that could be a signature. */
  toPng: () => string | null;
}

/**
 * Makes a canvas a drawing surface that is sharp at any pixel ratio. Redraws the strokes when its size changes, for example
 * on rotation. Calls `onDraw` after each stroke.
 */
function useSurface(
  ref: RefObject<HTMLCanvasElement | null>,
  initial: Drawing | null,
  onDraw: () => void,
): RefObject<Surface> {
  const surface = useRef<Surface>({ clear: () => {}, drawing: () => NOTHING, toPng: () => null });
  const start = useEffectEvent(() => initial ?? NOTHING);
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
      const before = library ? { width, strokes: library.toData() } : start();
      width = element.clientWidth;
      const strokes = scaled(before.strokes, width / before.width);
      // Setting the size of a canvas clears it and resets its scale.
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
      drawing: () => ({ width, strokes: library?.toData() ?? [] }),
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
