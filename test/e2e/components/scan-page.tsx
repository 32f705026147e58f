import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { ScanField } from '../../../web/src/components/scan/ScanField.tsx';
import { ScanProvider } from '../../../web/src/components/scan/ScanProvider.tsx';
import { useScans } from '../../../web/src/components/scan/use-scans.ts';

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
        <Button type="submit" onClick={() => setPresses(presses + 1)}>
          Save
        </Button>
      </form>
      <output aria-label="Presses">{presses}</output>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-label="Details">
        <input aria-label="In the dialog" />
        <DialogScans />
      </Dialog>
    </main>
  );
}

function DialogScans() {
  const [scans, setScans] = useState<string[]>([]);
  useScans((text) => setScans((before) => [...before, text]));
  return <output aria-label="Dialog scans">{scans.join('|')}</output>;
}

function PageScans() {
  const [scans, setScans] = useState<string[]>([]);
  return (
    <>
      <ScanField label="Scan or type" onScan={(text) => setScans((before) => [...before, text])} />
      <output aria-label="Scans">{scans.join('|')}</output>
    </>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ScanProvider>
      <PageScans />
      <Controls />
    </ScanProvider>,
  );
