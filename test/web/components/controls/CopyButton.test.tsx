import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyButton } from '../../../../web/src/components/controls/CopyButton.tsx';
import { Toasts } from '../../../../web/src/components/feedback/Toasts.tsx';
import { renderInApp } from '../../support/render.tsx';

/** Renders the button and the toaster, with a clipboard that accepts or rejects. */
function show(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  renderInApp(
    <>
      <CopyButton text="1Z999AA10123456784" what="tracking number" />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy tracking number' }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the copy button', () => {
  it('copies the text and confirms', async () => {
    const writeText = vi.fn(async () => {});
    show(writeText);
    expect(await screen.findByText('Copied the tracking number.')).toBeDefined();
    expect(writeText).toHaveBeenCalledExactlyOnceWith('1Z999AA10123456784');
  });

  it('shows what to do if the browser refuses', async () => {
    show(() => Promise.reject(new Error('Not allowed.')));
    const refusal =
      'Your browser did not allow copying the tracking number. Please select it and copy it by hand.';
    expect(await screen.findByText(refusal)).toBeDefined();
    expect(screen.queryByText('Copied the tracking number.')).toBeNull();
  });
});
