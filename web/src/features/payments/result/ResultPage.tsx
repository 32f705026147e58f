import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { AlertIcon, CardIcon, CheckCircleIcon, InfoIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { PARCEL_CARD_STYLE } from '#web/domain/parcel/parcel-card-style.ts';
import { paths } from '#web/lib/paths.ts';

const ICONS = { success: CheckCircleIcon, warning: AlertIcon, error: AlertIcon, info: InfoIcon };

interface ResultPageProps {
  title: string;
  tone: keyof typeof ICONS;
  /** By default, the icon of the tone. */
  icon?: ComponentType<SvgIconProps>;
  children: ReactNode;
  /** The main action first. By default, only a link back to the packages. */
  actions?: ReactNode;
}

/** A result of a payment: heading, explanation and actions. */
export function ResultPage(props: ResultPageProps) {
  const { title, tone, icon: Icon = ICONS[tone], children, actions = <ReturnToOrders /> } = props;
  return (
    <Page title={title} narrow>
      <Box sx={PARCEL_CARD_STYLE}>
        <Icon aria-hidden sx={{ fontSize: 40, color: `${tone}.main` }} />
        {children}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 1.5, mt: 2.5 }}>
        {actions}
      </Box>
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

export function NoResult({ back = paths.orders, children }: { back?: string; children?: ReactNode }) {
  return (
    <ResultPage
      title="No payment result available"
      tone="info"
      actions={
        <RouteButton to={back} variant="contained">
          Back
        </RouteButton>
      }
    >
      <div>{children ?? 'Your receipts list every payment that went through.'}</div>
    </ResultPage>
  );
}

/** Shown on the payment pages if no packages are selected. The link can take the focus after the last one was removed. */
export function NothingSelected({ takesFocus = false }: { takesFocus?: boolean }) {
  return (
    <EmptyState
      icon={<CardIcon fontSize="inherit" />}
      title="No packages selected for payment."
      action={
        <RouteButton to={paths.orders} variant="contained" takesFocus={takesFocus}>
          Return to Orders
        </RouteButton>
      }
    />
  );
}
