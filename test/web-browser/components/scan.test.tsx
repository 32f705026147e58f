import Dialog from '@mui/material/Dialog';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Toaster } from 'sonner';
import { beforeEach, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { scanKeys } from '#test/e2e/support/scanner.ts';
import { ScanField } from '#web/components/scan/ScanField.tsx';
import { ScanProvider, useScans } from '#web/components/scan/ScanProvider.tsx';

const CODE = 'NB100001';

/** Every kind of field and control that can have the focus during a scan. */
function Controls() {
  const [text, setText] = useState('');
  const { register, watch } = useForm({ defaultValues: { note: 'Fragile', weight: '12' } });
  const [presses, setPresses] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <input aria-label="Controlled" value={text} onChange={({ target }) => setText(target.value)} />
      <output aria-label="Controlled value">{text}</output>
      <textarea aria-label="Note" {...register('note')} />
      <output aria-label="Note value">{watch('note')}</output>
      <input aria-label="Weight" type="number" {...register('weight')} />
      <output aria-label="Weight value">{watch('weight')}</output>
      <input aria-label="Email" type="email" defaultValue="a@b.c" />
      <select aria-label="Terminal" defaultValue="ANC">
        <option>ANC</option>
        <option>KEN</option>
        <option>NB1</option>
      </select>
      <input aria-label="Damaged" type="checkbox" />
      <form onSubmit={(event) => event.preventDefault()}>
        <input aria-label="In a form" />
        <button type="submit" onClick={() => setPresses(presses + 1)}>
          Save
        </button>
      </form>
      <output aria-label="Presses">{presses}</output>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-label="Details">
        <input aria-label="In the dialog" />
        <DialogScans />
      </Dialog>
    </main>
  );
}

function PageScans() {
  const [scans, setScans] = useState('');
  return (
    <>
      <ScanField label="Scan or type" onScan={(text) => setScans((before) => join(before, text))} />
      <output aria-label="Scans">{scans}</output>
    </>
  );
}

function DialogScans() {
  const [scans, setScans] = useState('');
  useScans((text) => setScans((before) => join(before, text)));
  return <output aria-label="Dialog scans">{scans}</output>;
}

const join = (before: string, text: string) => (before === '' ? text : `${before}|${text}`);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole('button', { name });

async function scan(...parts: Parameters<typeof scanKeys>): Promise<void> {
  await Promise.all(scanKeys(...parts).map((key) => cdp().send('Input.dispatchKeyEvent', key)));
}

/** Scans or types while a field has the focus. */
async function scanInto(name: string, ...parts: Parameters<typeof scanKeys>): Promise<void> {
  field(name).focus();
  await scan(...parts);
}

const shows = (name: string, text: string) =>
  expect.poll(() => screen.getByRole('status', { name }).textContent).toBe(text);
const isFocused = (element: HTMLElement) => expect.poll(() => document.activeElement).toBe(element);

beforeEach(async () => {
  render(
    <ScanProvider>
      <PageScans />
      <Controls />
      <Toaster />
    </ScanProvider>,
  );
  await isFocused(field('Scan or type'));
});

it.each([
  [10, 'Enter'],
  [60, 'Control+J'],
  [60, 'Tab'],
] as const)('keeps a scan with gaps of %i ms and %s out of every field', async (gapMs, end) => {
  const scans: string[] = [];
  for (const [name, value] of [
    ['Controlled', ''],
    ['Note', 'Fragile'],
    ['Weight', '12'],
    ['Email', 'a@b.c'],
    ['Terminal', 'ANC'],
    ['In a form', ''],
    ['Scan or type', ''],
  ] as const) {
    await scanInto(name, CODE, { gapMs, end });
    scans.push(CODE);
    await shows('Scans', scans.join('|'));
    expect(field(name).value).toBe(value);
    expect(document.activeElement).toBe(field(name));
  }
  await shows('Controlled value', '');
  await shows('Note value', 'Fragile');
  await shows('Weight value', '12');
  await shows('Presses', '0');
});

it('gets a whole number with a pause or a control character, and leaves nothing of it in any field', async () => {
  const number = '038888880388888801';
  await scanInto('Scan or type', number, { pause: { before: 8, ms: 220 } });
  await shows('Scans', number);
  await scanInto('Note', '42098421\x1d9400111201080805483016');
  await shows('Scans', `${number}|420984219400111201080805483016`);
  expect(field('Scan or type').value).toBe('');
  expect(field('Note').value).toBe('Fragile');
});

it('refuses what may be half of a number, says so, and takes it when it is scanned again', async () => {
  await scanInto('Scan or type', '038888880388888801', { pause: { before: 8, ms: 900 } });
  await expect.poll(() => document.body.textContent).toContain('The scan may be incomplete. Scan it again.');
  expect(field('Scan or type').value).toBe('');
  await scan(CODE);
  await shows('Scans', CODE);
});

it('treats keys 150 ms apart as typing, which fills the field, presses the button and moves the focus', async () => {
  await scanInto('Controlled', CODE, { gapMs: 150, end: 'Tab' });
  await shows('Controlled value', CODE);
  await isFocused(field('Note'));
  await scanInto('In a form', CODE, { gapMs: 150 });
  await shows('Presses', '1');
  expect(field('In a form').value).toBe(CODE);
  await scanInto('Scan or type', CODE, { gapMs: 150 });
  await shows('Scans', CODE);
  expect(field('Scan or type').value).toBe('');
});

it.each([
  [3, 3, 'none'],
  [2, 5, 'backward'],
] as const)('keeps the caret and the selection from %i to %i', async (start, end, direction) => {
  const note = field('Note');
  note.setSelectionRange(start, end, direction);
  const selection = () => [note.selectionStart, note.selectionEnd, note.selectionDirection];
  const before = selection();
  await scanInto('Note', CODE);
  await shows('Scans', CODE);
  expect(note.value).toBe('Fragile');
  expect(selection()).toEqual(before);
});

it('keeps a selected number selected, although a number field does not expose its selection', async () => {
  field('Weight').select();
  await scanInto('Weight', '100001');
  await shows('Scans', '100001');
  expect(field('Weight').value).toBe('12');
  await userEvent.keyboard('7');
  await shows('Weight value', '7');
});

it('keeps typed text when a scan follows', async () => {
  await scanInto('Controlled', 'Shelf', { gapMs: 150, end: 'Control+J' });
  await scan(CODE);
  await shows('Scans', CODE);
  await shows('Controlled value', 'Shelf');
});

it('does not press the button or the checkbox that has the focus', async () => {
  button('Save').focus();
  await scan('NB 100 001');
  await scanInto('Damaged', 'NB 100 001');
  await shows('Scans', 'NB 100 001|NB 100 001');
  await shows('Presses', '0');
  expect(field('Damaged').checked).toBe(false);
});

it('an open dialog receives scans, even if its own field has the focus', async () => {
  await userEvent.click(button('Open'));
  await screen.findByRole('dialog');
  await scan('A1000');
  await scanInto('In the dialog', 'A2000', { end: 'Tab' });
  await shows('Dialog scans', 'A1000|A2000');
  expect(field('In the dialog').value).toBe('');
  expect(document.activeElement).toBe(field('In the dialog'));
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await scan('A3000');
  await shows('Scans', 'A3000');
});

it('keeps twenty scans in order, and separates them by their timestamps if the page is busy', async () => {
  const codes = Array.from({ length: 20 }, (_, index) => `NB1000${index + 10}`);
  field('Controlled').focus();
  const scans = codes.map((code) => scan(code, { gapMs: 10 }));
  const end = performance.now() + 500;
  while (performance.now() < end);
  await Promise.all(scans);
  await shows('Scans', codes.join('|'));
  await shows('Controlled value', '');
});

it('ignores pasted text', async () => {
  field('Controlled').focus();
  await cdp().send('Input.insertText', { text: CODE });
  await userEvent.keyboard('{Enter}');
  await shows('Controlled value', CODE);
  await shows('Scans', '');
});

it('the scan field takes the focus when nothing else has it', async () => {
  await userEvent.click(button('Save'));
  await isFocused(button('Save'));
  button('Save').blur();
  await isFocused(field('Scan or type'));
  await userEvent.click(button('Open'));
  await screen.findByRole('dialog');
  expect(document.activeElement).not.toBe(field('Scan or type'));
});
