import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Retry } from '#web/components/feedback/ErrorState.tsx';
import { notifyFailure } from '#web/components/feedback/notify-failure.tsx';
import { Toasts } from '#web/components/feedback/Toasts.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { BELOW_DIALOGS, dismissToasts, notify, notifyOnNextPage } from '#web/lib/toasts.ts';
import { renderInApp } from '../support/render.tsx';

const REFERENCE = 'JKJaXmPLvHcESHA=';
const broken = new ApiError({ status: 500, error: 'Internal Server Error' }, REFERENCE);
const conflict = new ApiError({ status: 409, error: 'Conflict', message: 'It was changed.' }, REFERENCE);
const CONTACT = 'If the problem continues, contact customerservice@northbound.example.';

const alertText = () => screen.getByRole('alert').textContent;

function expectExplained(text: string | null | undefined): void {
  expect(text).toContain('Something went wrong on our side. Try again in a moment.');
  expect(text).toContain(CONTACT);
  expect(text).toContain(`Reference: ${REFERENCE}`);
  expect(text).not.toContain('Internal Server Error');
}

function Broken(): null {
  throw new TypeError("Cannot read properties of undefined (reading 'map')");
}

describe('an error on screen', () => {
  it('has a cause, advice, a contact and a reference number, which is the subject of the email', () => {
    renderInApp(<FormError message={explainError(broken)} />);
    expectExplained(alertText());
    const email = `customerservice@northbound.example?subject=Reference%20${encodeURIComponent(REFERENCE)}`;
    expect(screen.getByRole('link').getAttribute('href')).toBe(`mailto:${email}`);
    cleanup();
    renderInApp(<Retry message="No image" error={broken} isRetrying={false} onRetry={vi.fn()} />);
    expectExplained(alertText());
  });

  it('has neither a contact nor a reference number if the user can correct it', () => {
    renderInApp(<FormError message={explainError(conflict)} />);
    expect(alertText()).toBe('It was changed.');
  });

  it('is explained in a toast that begins with the failed action', async () => {
    renderInApp(<Toasts />);
    notifyFailure(broken, 'The notes were not saved.');
    const toast = (await screen.findByText(/^The notes were not saved\./)).closest('li');
    expectExplained(toast?.textContent);
    act(dismissToasts);
  });

  it('replaces a page that throws', () => {
    // React logs the error too.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderInApp(<Broken />);
    const advice = 'Something went wrong on this page. Reload the page and try again.';
    for (const text of ['This page could not be shown', advice, CONTACT]) expect(alertText()).toContain(text);
    expect(alertText()).not.toContain('undefined');
    within(screen.getByRole('main')).getByRole('button', { name: 'Reload' });
  });
});

describe('a toast', () => {
  const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)));
  beforeEach(dismissToasts);

  it('is shown only after a press ends, and not if the route changes during the press', async () => {
    renderInApp(<Toasts />);
    fireEvent.pointerDown(document.body);
    notify('Notes updated.');
    await nextTask();
    expect(screen.queryByText('Notes updated.')).toBeNull();
    history.pushState(null, '', '/orders');
    dismissToasts();
    notify('Packages refreshed.');
    fireEvent.pointerUp(document.body);
    await screen.findByText('Packages refreshed.');
    expect(screen.queryByText('Notes updated.')).toBeNull();
  });

  it('appears at the edge away from the press, below a dialog that opens later, and above one that was open before', async () => {
    const placeOf = async (text: string) =>
      (await screen.findByText(text)).closest('[data-sonner-toast]')?.getAttribute('data-y-position');
    const layer = () => document.documentElement.hasAttribute(BELOW_DIALOGS);
    renderInApp(<Toasts />);
    for (const [clientY, place] of [
      [innerHeight - 40, 'top'],
      [40, 'bottom'],
    ] as const) {
      fireEvent.pointerDown(document.body, { clientY });
      fireEvent.pointerUp(document.body);
      notify(`Pressed at ${clientY}`);
      expect(await placeOf(`Pressed at ${clientY}`)).toBe(place);
    }
    const dialog = (
      <ResponsiveDialog open title="Next" onClose={vi.fn()}>
        <button type="button">Save</button>
      </ResponsiveDialog>
    );
    const { unmount } = renderInApp(dialog);
    expect(layer()).toBe(true);
    vi.spyOn(screen.getByText('Save'), 'getBoundingClientRect').mockReturnValue({
      top: innerHeight,
      bottom: innerHeight,
    } as DOMRect);
    fireEvent.keyDown(screen.getByText('Save'), { key: 'Enter' });
    notify('Saved.');
    expect(await placeOf('Saved.')).toBe('top');
    expect(layer()).toBe(false);
    renderInApp(dialog);
    unmount();
    expect(layer()).toBe(true);
    cleanup();
    expect(layer()).toBe(false);
  });

  it('for the next page is shown after the route changes, even if the toaster mounts later', async () => {
    notifyOnNextPage('Your password has been updated successfully.');
    await nextTask();
    dismissToasts();
    await nextTask();
    renderInApp(<Toasts />);
    await screen.findByText('Your password has been updated successfully.');
  });
});

it('a copy button says what to do if the browser denies access to the clipboard', async () => {
  const writeText = () => Promise.reject(new Error('Not allowed.'));
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  renderInApp(
    <>
      <CopyButton text="1Z999AA10123456784" what="tracking number" />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy tracking number' }));
  await screen.findByText(
    'Your browser blocked copying the tracking number. Please select and copy it manually.',
  );
  expect(screen.queryByText('Copied the tracking number.')).toBeNull();
});
