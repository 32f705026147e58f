import { onTestFinished, vi } from 'vitest';

export const [PHONE, DESKTOP] = [390, 1280];

/** Makes the style sheets count: what they hide is hidden. The setup switches them off, because they are slow. */
export const applyStyles = (): void => vi.mocked(window.getComputedStyle).mockRestore();

/** Changes the width of the window for a test, which style sheets see. Call it before anything is rendered. */
export function resizeTo(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
  happyDOM.setViewport({ width, height: 844 });
  onTestFinished(() => happyDOM.setViewport({ width: 1024, height: 768 }));
}
