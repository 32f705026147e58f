import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BAR_HEIGHT } from '#web/components/layout/bar-height.ts';
import { Logo } from '#web/components/layout/Logo.tsx';
import { NorthernScene } from '#web/components/layout/NorthernScene.tsx';
import { usePageTitle } from '#web/components/layout/use-page-title.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';

interface AccountLayoutProps {
  title: string;
  /** A sentence below the heading. */
  lead?: string;
  /** The page is below the navigation bar: no second logo, and no scene on a phone. */
  belowBar?: boolean;
  children: ReactNode;
}

/** The layout of the signed-out pages: the northern scene (above on phones, at the side on desktops) and one column. */
export function AccountLayout({ title, lead, belowBar = false, children }: AccountLayoutProps) {
  const heading = usePageTitle(title);
  const { productName } = useRuntimeConfig();
  return (
    <Box
      sx={{
        minHeight: belowBar
          ? { xs: `calc(100dvh - ${BAR_HEIGHT.xs}px)`, sm: `calc(100dvh - ${BAR_HEIGHT.sm}px)` }
          : '100dvh',
        display: 'grid',
        gridTemplate: { xs: belowBar ? '1fr / 1fr' : 'auto 1fr / 1fr', md: '1fr / minmax(420px, 46%) 1fr' },
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="header"
        sx={{
          position: { xs: 'relative', md: 'sticky' },
          // On a phone there is no room for it between the bar and a long form.
          display: { xs: belowBar ? 'none' : 'block', md: 'block' },
          top: belowBar ? BAR_HEIGHT.sm : 0,
          height: { xs: 96, sm: 140, md: `calc(100dvh - ${belowBar ? BAR_HEIGHT.sm : 0}px)` },
          overflow: 'hidden',
          color: 'onBar.text',
          bgcolor: 'background.bar',
        }}
      >
        {/* On a phone: the part from the peaks down to the water, mirrored, so that the logo does not cover the pin. */}
        <Box
          sx={{
            position: 'absolute',
            inset: { xs: '0 0 auto', md: 0 },
            aspectRatio: { xs: '800 / 350', md: 'auto' },
            transform: { xs: 'scaleX(-1)', md: 'none' },
            '& text': { display: { xs: 'none', md: 'inline' } },
          }}
        >
          <NorthernScene />
        </Box>
        <Box
          sx={{
            position: 'relative',
            height: '100%',
            backgroundImage: 'linear-gradient(rgb(7 30 41 / 88%), transparent 48%)',
            px: { xs: 2.5, sm: 4, md: 6 },
            py: { xs: 2, md: 6 },
          }}
        >
          {!belowBar && <Logo name={productName} />}
          <Box
            component="p"
            sx={{
              m: 0,
              display: { xs: 'none', md: 'block' },
              mt: 7,
              maxWidth: 400,
              fontSize: '2.25rem',
              fontWeight: 750,
              lineHeight: 1.1,
              letterSpacing: '-0.03em',
            }}
          >
            From Tacoma to Alaska, tracked all the way.
          </Box>
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
          py: { xs: 2.5, sm: 4, md: 6 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 400 }}>
          <Box component="h1" ref={heading} tabIndex={-1} sx={{ m: 0, typography: 'h1' }}>
            {title}
          </Box>
          {lead && (
            <Box
              component="p"
              sx={{ m: 0, mt: { xs: 0.5, sm: 1 }, color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {lead}
            </Box>
          )}
          <Box sx={{ mt: { xs: 2, sm: 3.5 } }}>{children}</Box>
        </Box>
      </Box>
    </Box>
  );
}

/** A link to another page of this site, in text. */
export const TextLink = styled(Link)(({ theme }) => ({
  color: theme.vars.palette.primary.main,
  fontWeight: 600,
  textUnderlineOffset: 3,
}));

/** A link on its own line, with a 44 px touch target. */
export const CenteredLink = styled(TextLink)({ justifySelf: 'center', padding: '10px 12px' });
