import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { KeyFigures } from '../../../../web/src/features/overview/KeyFigures.tsx';
import { anOverview } from '../../../support/staff/overview.ts';
import { renderInApp } from '../../support/render.tsx';

it('sums what there is now and what happened in the current week, in all terminals', () => {
  renderInApp(<KeyFigures terminals={anOverview().terminals} />);
  const figures = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(figures).toEqual([
    ['Open packages', '732'],
    ['Received this week', '426'],
    ['Delivered this week', '330'],
    ['Revenue this week', '$13,141.50'],
    ['Outstanding', '$14,763.30'],
  ]);
});
