import type { ReactNode } from 'react';
import { RouteButton } from '../../../components/controls/RouteButton.tsx';
import { ChevronLeftIcon } from '../../../components/icons.tsx';
import { Page } from '../../../components/layout/Page.tsx';
import { paths } from '../../../lib/paths.ts';

/** A page of this folder, with the way back to the list. */
export function BookingPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page
      title={title}
      links={
        <RouteButton to={paths.appointments} size="small" startIcon={<ChevronLeftIcon />}>
          Appointments
        </RouteButton>
      }
    >
      {children}
    </Page>
  );
}
