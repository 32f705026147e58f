import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { theme } from '../../../web/src/app/theme/theme.ts';
import { type SignatureHandle, SignaturePad } from '../../../web/src/components/signature/SignaturePad.tsx';

function SignaturePage() {
  const pad = useRef<SignatureHandle>(null);
  const [png, setPng] = useState<string | null>(null);
  return (
    // Longer than the screen, so that a finger could scroll it.
    <main style={{ height: '300vh', padding: 16 }}>
      <SignaturePad ref={pad} label="Signature" />
      <button type="button" onClick={() => setPng(pad.current?.toPng() ?? null)}>
        Hand over
      </button>
      {png === null ? (
        <p>No signature</p>
      ) : (
        <img alt="The signature" width="100%" src={`data:image/png;base64,${png}`} />
      )}
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <SignaturePage />
    </ThemeProvider>,
  );
