import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from '../../components/Logo.tsx';
import { NorthernScene } from '../../components/NorthernScene.tsx';
import { usePageTitle } from '../../components/Page.tsx';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';

interface AccountLayoutProps {
  title: string;
  /** A sentence below the heading. */
  lead?: string;
  children: ReactNode;
}

/** The pages before somebody is signed in: the northern scene, above on a phone and beside on a desk, and one card. */
export function AccountLayout({ title, lead, children }: AccountLayoutProps) {
  const heading = usePageTitle(title);
  const { productName } = useRuntimeConfig();
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplate: { xs: 'auto 1fr / 1fr', md: '1fr / minmax(420px, 46%) 1fr' },
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="header"
        sx={{
          position: { xs: 'relative', md: 'sticky' },
          top: 0,
          height: { xs: 224, md: '100dvh' },
          overflow: 'hidden',
          color: '#fff',
          bgcolor: '#0b3442',
        }}
      >
        <Box sx={{ position: 'absolute', inset: 0 }}>
          <NorthernScene />
        </Box>
        <Box
          sx={{
            position: 'relative',
            height: '100%',
            backgroundImage: 'linear-gradient(rgb(7 30 41 / 88%), transparent 48%)',
            p: { xs: 2, md: 6 },
          }}
        >
          <Logo name={productName} />
          <Typography
            sx={{
              display: { xs: 'none', md: 'block' },
              mt: 7,
              maxWidth: 400,
              fontSize: '2.5rem',
              fontWeight: 750,
              lineHeight: 1.1,
              letterSpacing: '-0.03em',
            }}
          >
            From Tacoma to Alaska, in sight all the way.
          </Typography>
        </Box>
      </Box>
      <Box
        component="main"
        id="main"
        sx={{
          display: 'flex',
          justifyContent: 'center',
          alignItems: { md: 'center' },
          px: { xs: 2.5, sm: 4 },
          py: { xs: 4, md: 6 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 400 }}>
          <Typography variant="h1" ref={heading} tabIndex={-1}>
            {title}
          </Typography>
          {lead && (
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {lead}
            </Typography>
          )}
          <Box sx={{ mt: 3.5 }}>{children}</Box>
        </Box>
      </Box>
    </Box>
  );
}
