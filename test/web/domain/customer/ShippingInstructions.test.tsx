import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShippingInstructions } from '../../../../web/src/domain/customer/ShippingInstructions.tsx';
import { renderInApp } from '../../support/render.tsx';

vi.mock('../../../../web/src/lib/session/SessionProvider.tsx', () => ({
  useSession: () => ({ identity: null }),
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('shows a visitor the way to register instead of an address', () => {
  renderInApp(<ShippingInstructions registerPath="/register" />);
  const steps = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(steps).toEqual(['Register For Northbound', 'Await Notification', 'Pickup']);
  expect(screen.getByRole('link', { name: 'REGISTER NOW' }).getAttribute('href')).toBe('/register');
  expect(screen.queryByRole('region', { name: 'Your shipping address' })).toBeNull();
});

it('stays closed after closing it', () => {
  const { unmount } = renderInApp(<ShippingInstructions registerPath="/register" />);
  fireEvent.click(screen.getByRole('button', { name: 'Shipping instructions' }));
  unmount();
  renderInApp(<ShippingInstructions registerPath="/register" />);
  expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('link', { name: 'REGISTER NOW' })).toBeNull();
});
