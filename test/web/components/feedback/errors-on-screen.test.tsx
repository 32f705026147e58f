import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../../web/src/app/ErrorBoundary.tsx';
import { ErrorState } from '../../../../web/src/components/feedback/ErrorState.tsx';
import { notifyFailure } from '../../../../web/src/components/feedback/notify-failure.tsx';
import { Retry } from '../../../../web/src/components/feedback/Retry.tsx';
import { Toasts } from '../../../../web/src/components/feedback/Toasts.tsx';
import { FormError } from '../../../../web/src/components/form/FormError.tsx';
import { ApiError } from '../../../../web/src/lib/api/api-error.ts';
import { explainError } from '../../../../web/src/lib/errors/explain-error.ts';
import { dismissToasts } from '../../../../web/src/lib/toasts.ts';
import { renderInApp } from '../../support/render.tsx';

const REFERENCE = 'JKJaXmPLvHcESHA=';
const broken = new ApiError({ status: 500, error: 'Internal Server Error' }, REFERENCE);
const conflict = new ApiError({ status: 409, error: 'Conflict', message: 'It was changed.' }, REFERENCE);
const CONTACT = 'If the problem continues, contact customerservice@northbound.example.';

const textOf = (role: string) => screen.getByRole(role).textContent;

function expectExplained(text: string | null | undefined): void {
  expect(text).toContain('Something went wrong on our side. Try again in a moment.');
  expect(text).toContain(CONTACT);
  expect(text).toContain(`Reference: ${REFERENCE}`);
  expect(text).not.toContain('Internal Server Error');
}

afterEach(cleanup);

function Broken({ error }: { error: unknown }): null {
  throw error;
}

describe('an error on screen', () => {
  it('replaces a list with cause, advice, contact and reference', () => {
    renderInApp(<ErrorState title="Your packages could not be loaded." error={broken} />);
    expect(textOf('alert')).toContain('Your packages could not be loaded.');
    expectExplained(textOf('alert'));
  });

  it('is explained next to the retry button of a small part', () => {
    renderInApp(
      <Retry message="Failed to fetch image" error={broken} isRetrying={false} onRetry={vi.fn()} />,
    );
    expect(textOf('alert')).toContain('Failed to fetch image');
    expectExplained(textOf('alert'));
  });

  it('is explained in a form', () => {
    renderInApp(<FormError message={explainError(broken)} />);
    expectExplained(textOf('alert'));
  });

  it('has the reference as the subject of the email', () => {
    renderInApp(<FormError message={explainError(broken)} />);
    expect(screen.getByRole('link').getAttribute('href')).toBe(
      `mailto:customerservice@northbound.example?subject=Reference%20${encodeURIComponent(REFERENCE)}`,
    );
  });

  it('has neither contact nor reference if the user can correct it', () => {
    renderInApp(<FormError message={explainError(conflict)} />);
    expect(textOf('alert')).toBe('It was changed.');
  });

  it('is explained in a toast, after the failed action', async () => {
    renderInApp(<Toasts />);
    notifyFailure(broken, 'The notes were not saved.');
    const toast = (await screen.findByText(/^The notes were not saved\./)).closest('li');
    expectExplained(toast?.textContent);
    act(dismissToasts);
  });
});

describe('a page that throws', () => {
  beforeEach(() => {
    // React logs the error too.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    return () => vi.restoreAllMocks();
  });
  const open = (error: unknown) =>
    renderInApp(
      <ErrorBoundary>
        <Broken error={error} />
      </ErrorBoundary>,
    );

  it('is explained without technical text', () => {
    open(new TypeError("Cannot read properties of undefined (reading 'map')"));
    const text = textOf('alert');
    expect(text).toContain('This page could not be shown');
    expect(text).toContain(`Something went wrong on this page. Reload the page and try again.${CONTACT}`);
    expect(text).not.toContain('undefined');
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Reload' })).toBeDefined();
  });

  it('says that its code could not be loaded', () => {
    open(new TypeError('Failed to fetch dynamically imported module: https://portal.example/assets/a.js'));
    expect(textOf('alert')).toContain(
      'Part of this page could not be loaded. Check your connection and reload the page.',
    );
  });
});
