import { onTestFinished, vi } from 'vitest';

export const [PHONE, DESKTOP] = [390, 1280];

/** Applies the style sheets, so that what they hide is hidden. The setup turns them off, because they are slow. */
export const applyStyles = (): void => vi.mocked(window.getComputedStyle).mockRestore();

/** Changes the width of the window during a test, also for media queries. Call it before anything is rendered. */
export function resizeTo(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
  happyDOM.setViewport({ width, height: 844 });
  onTestFinished(() => happyDOM.setViewport({ width: 1024, height: 768 }));
}
