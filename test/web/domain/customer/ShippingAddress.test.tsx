import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShippingAddress } from '../../../../web/src/domain/customer/ShippingAddress.tsx';
import { renderInApp, stubApi } from '../../support/render.tsx';
import { TERMINALS } from '../../support/terminals.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('reports an address that fails to load, and loads it on Retry', async () => {
  let isDown = true;
  stubApi({
    'GET /api/location': () => (isDown ? { status: 500, body: {} } : { body: TERMINALS }),
  });
  renderInApp(<ShippingAddress />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your shipping address could not be loaded.');
  expect(alert.textContent).toContain('Something went wrong on our side. Try again in a moment.');
  expect(alert.textContent).toContain('contact customerservice@northbound.example');

  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Your name',
    'Northbound 00000 ANC',
    expect.stringContaining('Port of Tacoma Road'),
    'Tacoma, WA 98421',
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});
