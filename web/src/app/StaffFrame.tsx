import { Outlet } from 'react-router-dom';
import { ScanProvider } from '../components/scan/ScanProvider.tsx';

/** Wraps all pages of staff, so that no scan is lost while a page changes. */
export function StaffFrame() {
  return (
    <ScanProvider>
      <Outlet />
    </ScanProvider>
  );
}
