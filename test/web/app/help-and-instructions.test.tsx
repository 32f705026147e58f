import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROFILE } from '../support/api.ts';
import { isFocused, isOn } from '../support/page.ts';
import { openSite } from '../support/site.tsx';

let user = userEvent.setup({ delay: null });
// Each test has its own clipboard.
beforeEach(() => {
  user = userEvent.setup({ delay: null });
});

const ORDERS = {
  'GET /api/parcels': { body: [] },
  'GET /api/customer/me': { body: { ...PROFILE, name: 'Maren Halvorsen', preferredDestination: 'ANC' } },
};
const clipboard = () => navigator.clipboard.readText();
const toggle = () => screen.getByRole('button', { name: 'Shipping instructions' });
/** The instructions render after the page. */
const findToggle = () => screen.findByRole('button', { name: 'Shipping instructions' });
const isOpen = () => toggle().getAttribute('aria-expanded') === 'true';
const address = () => screen.findByRole('region', { name: 'Your shipping address' });
const lines = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((line) => line.firstChild?.textContent);

async function openOrders() {
  openSite('/orders', { as: ['Customer'], api: ORDERS });
  await screen.findByText('No packages yet');
}

describe('Help', () => {
  it("has the email addresses, with the customer's number in the subject, and where a package is tracked", async () => {
    await openOrders();
    await screen.findAllByText(/10042/);
    await user.click(screen.getByRole('button', { name: 'Help' }));
    const help = within(await screen.findByRole('dialog', { name: 'Help' }));
    expect(help.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'mailto:customerservice@northbound.example?subject=Customer%2010042',
      'mailto:rates@northbound.example?subject=Customer%2010042',
      '/track',
    ]);
    await user.click(help.getByRole('button', { name: 'Copy customer service address' }));
    expect(await clipboard()).toBe('customerservice@northbound.example');
    await user.keyboard('{Escape}');
    await isFocused(screen.getByRole('button', { name: 'Help' }));
  });

  it('is available to visitors', async () => {
    openSite('/register');
    await user.click(await screen.findByRole('button', { name: 'Help' }));
    await screen.findByRole('dialog', { name: 'Help' });
  });
});

describe('the shipping instructions', () => {
  it('show an address for the selected terminal, which can be copied by line or as a whole', async () => {
    await openOrders();
    const region = await address();
    await within(region).findByText('Northbound 10042 ANC');
    for (const name of ['Ship To', 'Await Notification', 'Pickup']) screen.getByRole('heading', { name });
    expect(screen.getByLabelText<HTMLSelectElement>('Origin').value).toBe('TAC');
    const destination = screen.getByLabelText<HTMLSelectElement>('Destination');
    expect(destination.value).toBe('ANC');
    await user.selectOptions(destination, 'KOD');
    const [customer, street] = ['Northbound 10042 KOD', '2102 Port of Tacoma Road, Dock 4'];
    const expected = ['Maren Halvorsen', customer, street, 'Tacoma, WA 98421'];
    expect(lines(region)).toEqual(expected);
    for (const [button, what, text] of [
      ['Copy customer line', 'customer line', customer],
      ['Copy street', 'street', street],
      ['Copy the whole address', 'whole address', expected.join('\n')],
    ] as const) {
      await user.click(within(region).getByRole('button', { name: button }));
      await within(region).findByText(`Copied the ${what}.`);
      expect(await clipboard()).toBe(text);
    }
    screen.getByRole('button', { name: 'Copied' });
  });

  it('stay closed once a customer closes them, and open again with the button for the address', async () => {
    openSite('/quote', { as: ['Customer'], api: ORDERS });
    await isOn('Create a Quote');
    await findToggle();
    expect(isOpen()).toBe(true);
    await user.click(toggle());
    expect(isOpen()).toBe(false);
    expect(screen.queryByRole('region', { name: 'Your shipping address' })).toBeNull();
    cleanup();
    openSite('/quote', { as: ['Customer'], api: ORDERS });
    await isOn('Create a Quote');
    await findToggle();
    expect(isOpen()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Your shipping address' }));
    expect(isOpen()).toBe(true);
    expect(document.activeElement).toBe(toggle());
    await address();
  });
});
