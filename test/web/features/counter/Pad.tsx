import { type ComponentProps, useImperativeHandle } from 'react';
import type { SignaturePad } from '#web/components/signature/SignaturePad.tsx';

/** happy-dom cannot draw. The warehouse journey signs on the real pad. */
export function Pad({ ref, onChange, error }: ComponentProps<typeof SignaturePad>) {
  useImperativeHandle(ref, () => ({ toPng: () => 'c2lnbmF0dXJl' }));
  return (
    <button type="button" onClick={() => onChange?.(true, null)}>
      Sign {error}
    </button>
  );
}
