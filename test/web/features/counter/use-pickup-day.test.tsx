import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DayPicker } from '../../../../web/src/features/counter/DayPicker.tsx';
import { usePickupDay } from '../../../../web/src/features/counter/use-pickup-day.ts';
import { renderInApp, stubApi } from '../../support/render.tsx';

function Days() {
  return <DayPicker day={usePickupDay('ANC')} />;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.getByRole('heading').textContent;

// The evening of November 24 in Anchorage.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T07:00:00Z') }));
afterEach(() => vi.useRealTimers());

it("shows the terminal's days before and after, and returns to today", () => {
  stubApi({});
  renderInApp(<Days />);
  expect(shown()).toBe('Today, Tue 11/24/2026');
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  press('Previous day');
  expect(shown()).toBe('Mon 11/23/2026');
  press('Next day');
  press('Next day');
  expect(shown()).toBe('Wed 11/25/2026');
  press('Today');
  expect(shown()).toBe('Today, Tue 11/24/2026');
});
