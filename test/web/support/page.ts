import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Replaces the text of a field. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
  await userEvent.clear(await screen.findByLabelText(label, { selector: 'input:not([type="radio"])' }));
  await userEvent.paste(text);
}

export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

/** The text that describes a field, such as its error. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Waits until a field has this error or other description; an empty text means none. */
export const isDescribed = (field: HTMLElement, text: string): Promise<void> =>
  waitFor(() => expect(descriptionOf(field)).toBe(text));

/** Waits until an element has the focus. A function looks the element up again on each try. */
export const isFocused = (element: HTMLElement | (() => HTMLElement)): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(typeof element === 'function' ? element() : element));

export const isAt = (path: string): Promise<void> =>
  waitFor(() => expect(location.pathname + location.search).toBe(path));

/** Waits for the heading of a page, and for the tab's title, which follows it. */
export async function isOn(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  await waitFor(() => expect(document.title).toBe(`${title} · Northbound`));
  return heading;
}

/** The text of the page's errors, once there is one. */
export async function alertText(): Promise<string> {
  const text = () =>
    screen
      .queryAllByRole('alert')
      .map((alert) => alert.textContent)
      .join('');
  await waitFor(() => expect(text()).not.toBe(''));
  return text();
}

/** The field with exactly this label. */
export const field = (label: string): HTMLInputElement =>
  screen.getByLabelText(label, { selector: 'input, select' });

export const textsOf = (elements: Iterable<Element>): string[] =>
  Array.from(elements, ({ textContent }) => textContent ?? '');

/** The target of the link with this name. */
export const hrefOf = (name: string | RegExp): string | null =>
  screen.getByRole('link', { name }).getAttribute('href');

/** The kinds of values that a browser may fill in. */
export const autofillOf = (...labels: string[]): string =>
  labels.map((label) => field(label).getAttribute('autocomplete')).join(', ');
