import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { CustomerOnly, PublicOnly, SecondFactorMissing, StaffOnly } from './guards/guards.tsx';
import { pages, preloadPage } from './pages.ts';
import { STAFF_PAGES } from './staff-pages.ts';

/** The page at each path, and the guards around it. */
export function AppRoutes() {
  const { pathname } = useLocation();
  // Loads the page while its guard still waits for the API.
  useEffect(() => preloadPage(pathname), [pathname]);
  return (
    <Routes>
      <Route path={paths.root} element={<Navigate to={paths.login} replace />} />
      <Route element={<PublicOnly />}>
        <Route path={paths.login} element={<pages.login />} />
      </Route>
      <Route element={<StaffOnly action="printLabel" />}>
        <Route element={<pages.printShell />}>
          <Route path={paths.packageLabel} element={<pages.packageLabel />} />
          <Route path={paths.packageLabels} element={<pages.packageLabels />} />
        </Route>
      </Route>
      <Route element={<pages.shell StaffTabs={pages.staffTabs} />}>
        <Route element={<PublicOnly />}>
          <Route path={paths.register} element={<pages.register />} />
          <Route path={paths.resetPassword} element={<pages.resetPassword />} />
          <Route path={paths.freeQuote} element={<pages.freeQuote />} />
        </Route>
        <Route element={<CustomerOnly />}>
          <Route element={<pages.completeCustomer />}>
            <Route path={paths.orders} element={<pages.orders />} />
            <Route path={paths.orderHistory} element={<pages.orderHistory />} />
            <Route path={paths.appointments} element={<pages.appointments />} />
            <Route path={paths.newAppointment} element={<pages.newAppointment />} />
            <Route path={paths.appointment} element={<pages.reschedule />} />
            <Route path={paths.invoice} element={<pages.invoice />} />
            <Route path={paths.payment} element={<pages.payment />} />
            <Route path={paths.storedPayment} element={<pages.storedPayment />} />
            <Route path={paths.paymentResult} element={<pages.paymentResult />} />
            <Route path={paths.receipts} element={<pages.receipts />} />
            <Route path={paths.receipt} element={<pages.receipt />} />
            <Route path={paths.quote} element={<pages.quote />} />
            <Route path={paths.profile} element={<pages.profile />} />
          </Route>
          <Route element={<pages.incompleteCustomer />}>
            <Route path={paths.onboarding} element={<pages.onboarding />} />
          </Route>
          <Route element={<pages.profileLoaded />}>
            <Route path={paths.termsAndConditions} element={<pages.terms />} />
          </Route>
        </Route>
        <Route element={<StaffOnly action="seeBoard" />}>
          <Route element={<pages.staffFrame />}>
            {STAFF_PAGES.map(({ action, pages: staffPages }) => (
              <Route key={action} element={<StaffOnly action={action} />}>
                {staffPages.map(({ path, Page }) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
              </Route>
            ))}
          </Route>
        </Route>
        <Route element={<SecondFactorMissing />}>
          <Route path={paths.staffSecondFactor} element={<pages.secondFactor />} />
        </Route>
        <Route path={paths.forbidden} element={<pages.forbidden />} />
        <Route path="*" element={<pages.notFound />} />
      </Route>
    </Routes>
  );
}
