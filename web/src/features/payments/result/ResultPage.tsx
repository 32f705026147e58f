import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { PARCEL_CARD_STYLE } from '#web/domain/parcel/card/parcel-card-style.ts';
import { paths } from '#web/lib/paths.ts';

interface ResultPageProps {
  title: string;
  icon: ComponentType<SvgIconProps>;
  tone: 'success' | 'warning' | 'error' | 'info';
  children?: ReactNode;
  /** The main action first. */
  actions?: ReactNode;
}

/** A result of a payment: heading, explanation and actions. */
export function ResultPage({ title, icon: Icon, tone, children, actions }: ResultPageProps) {
  return (
    <Page title={title} narrow>
      <Box sx={PARCEL_CARD_STYLE}>
        <Icon aria-hidden sx={{ fontSize: 40, color: `${tone}.main` }} />
        {children}
      </Box>
      {actions && (
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 1.5, mt: 2.5 }}>
          {actions}
        </Box>
      )}
    </Page>
  );
}

/** The button back to the packages. `isMain` if it is the only action. */
export function ReturnToOrders({ isMain = false }: { isMain?: boolean }) {
  return (
    <RouteButton to={paths.orders} variant={isMain ? 'contained' : 'outlined'}>
      Return to Orders
    </RouteButton>
  );
}
