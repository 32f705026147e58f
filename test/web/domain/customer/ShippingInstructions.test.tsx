import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShippingInstructions } from '../../../../web/src/domain/customer/ShippingInstructions.tsx';
import { renderInApp } from '../../support/render.tsx';

const session = vi.hoisted(() => ({ current: { identity: null as { username: string } | null } }));
vi.mock('../../../../web/src/lib/session/SessionProvider.tsx', () => ({
  useSession: () => session.current,
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

const close = () => fireEvent.click(screen.getByRole('button', { name: 'Shipping instructions' }));
const isOpen = () => screen.getByRole('button').getAttribute('aria-expanded') === 'true';

it('stays closed for the customer who closed it, and starts open for others', () => {
  const customer = (username: string) => ({ identity: { username } });
  session.current = customer('first');
  const { unmount } = renderInApp(<ShippingInstructions registerPath="/register" />);
  close();
  unmount();
  const again = renderInApp(<ShippingInstructions registerPath="/register" />);
  expect(isOpen()).toBe(false);
  again.unmount();
  session.current = customer('second');
  const second = renderInApp(<ShippingInstructions registerPath="/register" />);
  expect(screen.getByRole('button', { name: 'Shipping instructions' }).getAttribute('aria-expanded')).toBe(
    'true',
  );
  second.unmount();
});

it('starts open for each visitor', () => {
  session.current = { identity: null };
  const { unmount } = renderInApp(<ShippingInstructions registerPath="/register" />);
  close();
  expect(isOpen()).toBe(false);
  unmount();
  renderInApp(<ShippingInstructions registerPath="/register" />);
  screen.getByRole('link', { name: 'REGISTER NOW' });
});
