import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Logo } from '../components/Logo.tsx';
import { NorthernScene } from '../components/NorthernScene.tsx';
import { usePageTitle } from '../components/Page.tsx';
import { useRuntimeConfig } from '../lib/runtime-config.ts';

/** In the place of every page while the portal is closed for upgrades. */
export function MaintenancePage() {
  const heading = usePageTitle('Scheduled Maintenance Notice');
  const { productName, customerServiceEmail } = useRuntimeConfig();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="main" sx={{ flexGrow: 1, maxWidth: 640, mx: 'auto', px: 3, py: { xs: 6, sm: 10 } }}>
        <Logo name={productName} />
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mt: 5, mb: 2 }}>
          Scheduled Maintenance Notice
        </Typography>
        <Typography>
          The portal is unavailable from 9 PM PST on October 24 for upgrades. Your packages keep moving
          meanwhile.
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          Urgent? Write to {customerServiceEmail}.
        </Typography>
      </Box>
      <Box sx={{ height: { xs: 180, sm: 260 } }}>
        <NorthernScene />
      </Box>
    </Box>
  );
}
