import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DEVELOPER_MESSAGES } from '../../../../shared/api-error.ts';
import { theme } from '../../../../web/src/app/theme/theme.ts';
import { FormTextField } from '../../../../web/src/components/form/FormTextField.tsx';
import { showServerErrors, useAppForm } from '../../../../web/src/components/form/use-app-form.ts';
import { ApiError } from '../../../../web/src/lib/api/api-error.ts';

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
    <ThemeProvider theme={theme}>
      <form onSubmit={submit} noValidate>
        <FormTextField form={form} name="name" label="Name" autoComplete="name" hint="As on your parcels" />
        <FormTextField form={form} name="city" label="City" autoComplete="address-level2" rows={2} />
        <p role="alert">{form.formState.errors.root?.message}</p>
        <button type="submit">Save</button>
      </form>
    </ThemeProvider>
  );
}

const save = async () => act(async () => screen.getByRole('button', { name: 'Save' }).click());
const described = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

afterEach(cleanup);

it('describes the field by its hint or error, and focuses the first invalid one', async () => {
  render(<PersonForm />);
  const name = screen.getByLabelText('Name');
  expect(described(name)).toBe('As on your parcels');
  await save();

  expect(described(name)).toBe('Name is required!');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name);
});

it('shows an error after the field was touched, until the value is valid', async () => {
  render(<PersonForm />);
  const name = screen.getByLabelText('Name');
  await act(async () => fireEvent.blur(name));
  expect(described(name)).toBe('Name is required!');
  await act(async () => fireEvent.input(name, { target: { value: 'Ada' } }));
  expect(described(name)).toBe('As on your parcels');
});

it('renders a text area if it has rows', () => {
  render(<PersonForm />);
  expect(screen.getByLabelText('City').tagName).toBe('TEXTAREA');
});

it('shows server errors on the matching field, and other errors for the whole form', async () => {
  const fieldErrors = [
    { field: 'city', message: 'We do not ship there.' },
    { field: 'country', message: 'Only the US.' },
  ];
  render(<PersonForm serverError={new ApiError({ status: 400, error: 'Bad Request', fieldErrors })} />);
  await act(async () => fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ada' } }));
  await save();

  expect(described(screen.getByLabelText('City'))).toBe('We do not ship there.');
  expect(screen.getByRole('alert').textContent).toBe('Only the US.');
});

it("shows neither zod's messages nor unknown fields of a newer API", async () => {
  const fieldErrors = [
    { field: 'name', message: 'Too big: expected string to have <=100 characters' },
    { field: 'county', message: 'Invalid input: expected string, received undefined' },
  ];
  const serverError = new ApiError({
    status: 400,
    error: 'Bad Request',
    message: DEVELOPER_MESSAGES.body,
    fieldErrors,
  });
  render(<PersonForm serverError={serverError} />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  await save();

  expect(described(screen.getByLabelText('Name'))).toBe('This value is not valid.');
  expect(screen.getByRole('alert').textContent).toBe('The portal could not process this request.');
});
