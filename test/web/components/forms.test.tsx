import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { DEVELOPER_MESSAGES } from '#shared/api-error.ts';
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { showServerErrors, useAppForm } from '#web/components/form/use-app-form.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { descriptionOf, textsOf } from '../support/page.ts';
import { renderInApp } from '../support/render.tsx';

const Person = z.object({
  name: z.string().check(z.minLength(1, 'Name is required!')),
  city: z.string().check(z.minLength(1, 'City is required!')),
});

function PersonForm({ serverError }: { serverError?: ApiError }) {
  const form = useAppForm(Person, { name: '', city: 'Kenai' });
  const submit = form.handleSubmit(() => {
    const rest = serverError ? showServerErrors(form, serverError) : null;
    if (rest) form.setError('root', { message: typeof rest === 'string' ? rest : rest.cause });
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormTextField form={form} name="name" label="Name" autoComplete="name" hint="As on your parcels" />
      <FormTextField form={form} name="city" label="City" autoComplete="address-level2" rows={2} />
      <p role="alert">{form.formState.errors.root?.message}</p>
      <button type="submit">Save</button>
    </form>
  );
}

describe('a form', () => {
  const save = async () => act(async () => screen.getByRole('button', { name: 'Save' }).click());
  const name = () => screen.getByLabelText('Name');
  const city = () => screen.getByLabelText('City');
  const enterName = () => act(async () => fireEvent.input(name(), { target: { value: 'Ada' } }));

  it('describes a field by its hint, or by its error if it was touched and is not valid', async () => {
    renderInApp(<PersonForm />);
    expect(city().tagName).toBe('TEXTAREA');
    expect(descriptionOf(name())).toBe('As on your parcels');
    await act(async () => fireEvent.blur(name()));
    expect(descriptionOf(name())).toBe('Name is required!');
    expect(name().getAttribute('aria-invalid')).toBe('true');
    await enterName();
    expect(descriptionOf(name())).toBe('As on your parcels');
  });

  const BAD_REQUEST = { status: 400, error: 'Bad Request' };

  it('shows server errors at the matching field, and others for the whole form', async () => {
    const fieldErrors = [
      { field: 'city', message: 'We do not ship there.' },
      { field: 'country', message: 'Only the US.' },
    ];
    renderInApp(<PersonForm serverError={new ApiError({ ...BAD_REQUEST, fieldErrors })} />);
    await enterName();
    await save();
    expect(descriptionOf(city())).toBe('We do not ship there.');
    expect(screen.getByRole('alert').textContent).toBe('Only the US.');
  });

  it('shows no messages about fields that only a newer API has', async () => {
    const fieldErrors = [
      { field: 'name', message: 'At most 100 characters.' },
      { field: 'county', message: 'This field is required.' },
    ];
    const serverError = new ApiError({ ...BAD_REQUEST, message: DEVELOPER_MESSAGES.body, fieldErrors });
    renderInApp(<PersonForm serverError={serverError} />);
    await enterName();
    await save();
    expect(descriptionOf(name())).toBe('At most 100 characters.');
    expect(screen.getByRole('alert').textContent).toBe("We couldn't process your request.");
  });
});

describe('a confirmation', () => {
  const buttons = () => screen.getAllByRole('button');
  function show(isBusy = false) {
    const on = { onConfirm: vi.fn(), onCancel: vi.fn() };
    renderInApp(
      <ConfirmDialog open title="Delete package" confirmLabel="Delete" isDestructive isBusy={isBusy} {...on}>
        Are you sure? This action cannot be undone.
      </ConfirmDialog>,
    );
    return on;
  }
  function pressAll() {
    for (const button of buttons()) fireEvent.click(button);
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  }

  it('focuses Cancel, confirms once, and can also be canceled with Escape', async () => {
    const { onConfirm, onCancel } = show();
    const dialog = screen.getByRole('alertdialog', { name: 'Delete package' });
    expect(descriptionOf(dialog)).toContain('Are you sure?');
    expect(textsOf(buttons())).toEqual(['Cancel', 'Delete']);
    await waitFor(() => expect(document.activeElement).toBe(buttons()[0]));
    pressAll();
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('ignores its buttons and Escape while it is busy', () => {
    const { onConfirm, onCancel } = show(true);
    pressAll();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });
});
