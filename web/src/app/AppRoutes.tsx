import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { STAFF_ROLES } from '../../../shared/roles.ts';
import { paths } from '../lib/paths.ts';
import { CustomerOnly, PublicOnly, RequireGroup } from './guards/guards.tsx';
import { pages, preloadPage } from './pages.ts';

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
      <Route element={<pages.shell />}>
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
        <Route
          element={
            <RequireGroup groups={STAFF_ROLES} unauthenticated={paths.login} forbidden={paths.forbidden} />
          }
        >
          <Route path={paths.staffPackages} element={<pages.staff />} />
        </Route>
        <Route
          element={
            <RequireGroup
              groups={['CustomerService']}
              unauthenticated={paths.login}
              forbidden={paths.forbidden}
            />
          }
        >
          <Route path={paths.staffRefunds} element={<pages.refunds />} />
        </Route>
        <Route path={paths.forbidden} element={<pages.forbidden />} />
        <Route path="*" element={<pages.notFound />} />
      </Route>
    </Routes>
  );
}
