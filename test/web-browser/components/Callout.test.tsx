import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { theme } from '#web/app/theme/theme.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon } from '#web/components/icons.tsx';

it('has a close button whose touch target extends 21 px in each direction from its center', async () => {
  const onClose = vi.fn();
  render(
    <ThemeProvider theme={theme}>
      <main style={{ padding: 16 }}>
        <Callout icon={AlertIcon} tone="warning" title="Damaged" onClose={onClose}>
          The box was wet.
        </Callout>
      </main>
    </ThemeProvider>,
  );
  const button = screen.getByRole('button', { name: 'Close' });
  const { x, y, width, height } = button.getBoundingClientRect();
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  for (const [left, top] of [
    [-21, 0],
    [21, 0],
    [0, -21],
    [0, 21],
  ] as const)
    expect(button.contains(document.elementFromPoint(middleX + left, middleY + top))).toBe(true);
  await userEvent.click(button);
  expect(onClose).toHaveBeenCalledOnce();
});
