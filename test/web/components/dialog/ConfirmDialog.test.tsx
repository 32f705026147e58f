import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../../../../web/src/components/dialog/ConfirmDialog.tsx';
import { renderInApp } from '../../support/render.tsx';

function show(props: Partial<ComponentProps<typeof ConfirmDialog>> = {}) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  renderInApp(
    <ConfirmDialog
      open
      title="Delete package"
      confirmLabel="Delete"
      isDestructive
      onConfirm={onConfirm}
      onCancel={onCancel}
      {...props}
    >
      Are you sure? This action cannot be undone.
    </ConfirmDialog>,
  );
  return { onConfirm, onCancel };
}

const button = (name: string) => screen.getByRole('button', { name });

afterEach(cleanup);

describe('the confirmation dialog', () => {
  it('shows the question and focuses the cancel button', async () => {
    show();
    const dialog = screen.getByRole('alertdialog', { name: 'Delete package' });
    const describedBy = dialog.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(describedBy)?.textContent).toContain('This action cannot be undone.');
    await waitFor(() => expect(document.activeElement).toBe(button('Cancel')));
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Delete']);
  });

  it('calls onConfirm on confirm, and onCancel on cancel or Escape', () => {
    const { onConfirm, onCancel } = show({ cancelLabel: 'Keep it' });
    fireEvent.click(button('Keep it'));
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    expect(onCancel).toHaveBeenCalledTimes(2);
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.click(button('Delete'));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('ignores clicks while busy', () => {
    const { onConfirm, onCancel } = show({ isBusy: true, busyLabel: 'Deleting…' });
    fireEvent.click(button('Deleting…'));
    fireEvent.click(button('Cancel'));
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
    expect(button('Deleting…').getAttribute('aria-disabled')).toBe('true');
  });

  it('shows an error and can be confirmed again', () => {
    const { onConfirm } = show({ error: 'The package was already paid.' });
    expect(screen.getByRole('alert').textContent).toBe('The package was already paid.');
    fireEvent.click(button('Delete'));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});
