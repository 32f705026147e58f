import type { ReactNode } from 'react';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { ChevronLeftIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { paths } from '#web/lib/paths.ts';

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
