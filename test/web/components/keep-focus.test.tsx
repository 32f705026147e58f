import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#test/web/support/render.tsx';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { keepFocus } from '#web/components/controls/keep-focus.ts';

const focused = () => document.activeElement?.textContent;

function Removable() {
  const [items, setItems] = useState(['A', 'B', 'C']);
  return (
    <main>
      <h1>Page</h1>
      <section>
        <h2>Part</h2>
        <ul>
          {items.map((item) => (
            <li key={item}>
              <button
                type="button"
                ref={keepFocus}
                onClick={() => setItems((all) => all.filter((each) => each !== item))}
              >
                Remove {item}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

it('moves the focus of a removed item to its neighbor, and of the last one to the heading of its part', async () => {
  renderInApp(<Removable />);
  for (const [pressed, next] of [
    ['Remove B', 'Remove C'],
    ['Remove C', 'Remove A'],
    ['Remove A', 'Part'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: pressed }));
    await waitFor(() => expect(focused()).toBe(next));
  }
});

function Saving({ onClick }: { onClick: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    onClick();
    setBusy(true);
  };
  return (
    <BusyButton isBusy={isBusy} busyLabel="Saving…" onClick={save}>
      Save
    </BusyButton>
  );
}

it('a busy button keeps the focus, says what it does and ignores presses', async () => {
  const onClick = vi.fn();
  renderInApp(<Saving onClick={onClick} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const busy = screen.getByRole('button', { name: 'Saving…' });
  expect(document.activeElement).toBe(busy);
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(busy);
  expect(onClick).toHaveBeenCalledOnce();
});
