import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useDeferredValue, useId } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import type { LocationCode } from '#shared/rules/locations.ts';
import { HIDDEN_ON_PHONE } from '#web/components/display/VisuallyHidden.tsx';
import { ChevronDownIcon, PinIcon } from '#web/components/icons.tsx';
import { BELOW_BAR } from '#web/components/layout/bar-height.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { browserStorage, storedValue, useStored } from '#web/lib/storage.ts';
import { ShippingAddress } from './ShippingAddress.tsx';

const TOGGLE_ID = 'shipping-instructions';

/** How shipping works in three steps. The first shows customers their address and invites visitors to register. */
export function ShippingInstructions({ destination }: { destination?: LocationCode | undefined }) {
  const { productName } = useRuntimeConfig();
  const { identity } = useSession();
  // Stored per user. Open by default.
  const stored =
    identity && storedValue(browserStorage, `shipping-instructions-open-${identity.username}`, z.boolean());
  const [isOpen, setOpen] = useStored(stored, true);
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={`${id}-title`}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '16px',
        bgcolor: 'background.paper',
        minWidth: 0,
      }}
    >
      <Typography variant="h2" id={`${id}-title`} sx={{ fontSize: '1.125rem' }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={id}
          id={TOGGLE_ID}
          onClick={() => setOpen(!isOpen)}
          sx={{
            width: '100%',
            justifyContent: 'space-between',
            px: 2,
            py: 1.5,
            font: 'inherit',
            letterSpacing: 'inherit',
            borderRadius: '16px',
          }}
        >
          Shipping instructions
          <ChevronDownIcon sx={{ color: 'text.secondary', rotate: isOpen ? '180deg' : '0deg' }} />
        </ButtonBase>
      </Typography>
      <Box
        component="ol"
        id={id}
        hidden={!isOpen}
        sx={{ listStyle: 'none', m: 0, p: 2, pt: 0.5, '&:not([hidden])': { display: 'grid', gap: 2.5 } }}
      >
        {identity ? (
          <Step number={1} title="Ship To">
            {/* The key lets it follow the page, whatever was selected before. */}
            <ShippingAddress key={destination} destination={destination} />
          </Step>
        ) : (
          <Step number={1} title={`Register For ${productName}`}>
            <Box sx={{ mb: 1.5 }}>Create an account to get your own shipping address.</Box>
            <Button component={Link} to={paths.register} variant="contained">
              REGISTER NOW
            </Button>
          </Step>
        )}
        <Step number={2} title="Await Notification">
          We'll notify you when your package arrives in Tacoma. Then you pay for shipping.
        </Step>
        <Step number={3} title="Pickup">
          We'll notify you when your package is ready. Then you schedule a pickup appointment.
        </Step>
      </Box>
    </Box>
  );
}

/** A link to the instructions for small screens, which show them below the page's content. */
export function InstructionsLink() {
  const showInstructions = () => {
    const toggle = document.getElementById(TOGGLE_ID);
    if (toggle?.getAttribute('aria-expanded') === 'false') toggle.click();
    toggle?.scrollIntoView();
    toggle?.focus({ preventScroll: true });
  };
  return (
    <Button size="small" startIcon={<PinIcon />} onClick={showInstructions} sx={LINK_STYLE}>
      {/* On a phone, only the icon is visible. */}
      <span>Your shipping address</span>
    </Button>
  );
}

const LINK_STYLE = {
  display: { lg: 'none' },
  '& > span:not(.MuiButton-startIcon)': HIDDEN_ON_PHONE,
  '& > .MuiButton-startIcon': { ml: 0, mr: { xs: 0, sm: 0.75 } },
};

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        alignItems: 'center',
        columnGap: 1.25,
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 26,
          height: 26,
          borderRadius: '50%',
          fontSize: '0.875rem',
          fontWeight: 750,
          bgcolor: 'secondary.light',
          color: 'text.primary',
        }}
      >
        {number}
      </Box>
      <Typography variant="h3">{title}</Typography>
      <Box
        sx={{
          gridColumn: number === 1 ? '1 / -1' : 2,
          mt: number === 1 ? 1.25 : 0.25,
          typography: 'body2',
          color: number === 1 ? 'text.primary' : 'text.secondary',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface WithInstructionsProps {
  /** Whether they come first on a narrow screen, for customers without packages. */
  isFirst?: boolean;
  /** The terminal of the address. By default, the customer's preferred one. */
  destination?: LocationCode;
  children: ReactNode;
}

/** A page's content with the shipping instructions: beside it on a wide screen, below it on a narrow one. */
export function WithInstructions({ isFirst = false, destination, children }: WithInstructionsProps) {
  // After the first paint, unless they come first: they are below the first view, or in a column of their own.
  const isReady = useDeferredValue(true, isFirst);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
        gap: { xs: 4, lg: 5 },
        alignItems: 'start',
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Box sx={{ position: { lg: 'sticky' }, top: BELOW_BAR, order: { xs: isFirst ? -1 : 0, lg: 0 } }}>
        {isReady && <ShippingInstructions destination={destination} />}
      </Box>
    </Box>
  );
}
