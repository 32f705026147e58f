import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FilterChips } from '#web/components/filter-panel/FilterBar.tsx';
import { FilterPanel } from '#web/components/filter-panel/FilterPanel.tsx';
import { activeFilters, type Filter } from '#web/components/filter-panel/filter.ts';
import { textsOf } from '../support/page.ts';
import { renderInApp } from '../support/render.tsx';

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const CARRIERS = options({ ups: 'UPS', fedex: 'FedEx' });
const PLACES = options({ '': 'All', ANC: 'Anchorage' });
const CARRIER = { type: 'checkbox', name: 'carrier', label: 'Carrier', options: CARRIERS } as const;
const PLACE = { type: 'radio', name: 'place', label: 'Place', options: PLACES } as const;

const HAZARD = { type: 'boolean', name: 'hazard', label: 'Hazardous only' } as const;
const NONE = { carrier: [] as string[], place: '', hazard: false, from: '' };

/** A panel with a filter of each type. */
function Filtered({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(NONE);
  const set = (name: keyof typeof NONE) => (value: unknown) =>
    setValues((all) => ({ ...all, [name]: value }));
  const { from } = values;
  const filters: Filter[] = [
    { ...CARRIER, value: values.carrier, onChange: set('carrier') },
    { ...PLACE, value: values.place, onChange: set('place') },
    { ...HAZARD, value: values.hazard, onChange: set('hazard') },
    {
      ...{ type: 'custom', name: 'from', label: 'Arrived', summary: from === '' ? null : `since ${from}` },
      onClear: () => set('from')(''),
      render: () => (
        <input aria-label="First day" value={from} onChange={({ target }) => set('from')(target.value)} />
      ),
    },
  ];
  const count = activeFilters(filters).length;
  const reset = () => setValues(NONE);
  return (
    <>
      <FilterChips filters={filters} onRemoved={onClose} />
      <FilterPanel filters={filters} result={`${count} things`} onReset={reset} onClose={onClose} />
    </>
  );
}

function show() {
  const onClose = vi.fn();
  renderInApp(<Filtered onClose={onClose} />);
  return { onClose, panel: within(screen.getByRole('dialog', { name: 'Filters' })) };
}

/** The page behind the dialog is hidden from screen readers. */
const chips = () => textsOf(screen.queryAllByRole('button', { name: /^Remove filter/, hidden: true }));

const choose = (label: string) => fireEvent.click(screen.getByLabelText(label));

describe('the filter panel', () => {
  it('shows checkbox, radio, boolean and custom filters, and resets them', () => {
    const { panel } = show();
    const reset = panel.getByRole('button', { name: 'Reset' });
    panel.getByRole('group', { name: 'Carrier' });
    expect(panel.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
    expect(reset.getAttribute('aria-disabled')).toBe('true');
    for (const label of ['FedEx', 'UPS', 'Anchorage', 'Hazardous only']) choose(label);
    fireEvent.change(panel.getByLabelText('First day'), { target: { value: 'Monday' } });
    expect(chips()).toEqual([
      'Remove filter Carrier: FedEx',
      'Remove filter Carrier: UPS',
      'Remove filter Place: Anchorage',
      'Remove filter Hazardous only',
      'Remove filter Arrived: since Monday',
    ]);
    expect(panel.getByRole('status').textContent).toBe('5 things');
    expect(reset.getAttribute('aria-disabled')).toBe('false');
    fireEvent.click(reset);
    expect(chips()).toEqual([]);
  });

  it('clears each filter by its control and by its chip, and closes with its buttons and Escape', () => {
    const { panel, onClose } = show();
    for (const label of ['FedEx', 'UPS', 'Anchorage', 'Hazardous only', 'FedEx', 'Hazardous only'])
      choose(label);
    expect(chips()).toEqual(['Remove filter Carrier: UPS', 'Remove filter Place: Anchorage']);
    fireEvent.click(screen.getByRole('button', { name: /Place: Anchorage/, hidden: true }));
    expect(panel.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /Carrier: UPS/, hidden: true }));
    expect(chips()).toEqual([]);
    expect(onClose).toHaveBeenCalledTimes(2);
    for (const name of ['Show 0 things', 'Close']) fireEvent.click(panel.getByRole('button', { name }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(5);
  });
});
