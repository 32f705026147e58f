import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useOverview } from '../../../../web/src/features/overview/queries.ts';
import { anOverview } from '../../../support/staff/overview.ts';
import { renderInApp, stubApi } from '../../support/render.tsx';

function Renewed() {
  return <output>{useOverview().data?.asOf}</output>;
}

afterEach(() => vi.useRealTimers());

it('renews the figures every minute', async () => {
  vi.useFakeTimers();
  const { calls } = stubApi({ 'GET /api/staff/overview': { body: anOverview() } });
  renderInApp(<Renewed />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('status').textContent).toBe(anOverview().asOf);
  expect(calls).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(2);
});
