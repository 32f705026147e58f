import { paths } from '../lib/paths.ts';
import type { PageRoute } from './page-route.ts';

// Read by the build, like `routes.ts`.

const SAILINGS = { guard: 'seeSailings', tab: paths.staffSailings } as const;
const CLAIMS = { guard: 'seeClaims', tab: paths.staffClaims } as const;
const PILES = { guard: 'movePackages', tab: paths.staffPackages } as const;
const STORAGE = { guard: 'seeStorageFiles', tab: paths.staffStorage } as const;

/** The pages of staff by the name of their path. */
export const STAFF_ROUTES = {
  staffBillOfLading: {
    guard: 'seeBoard',
    load: async () => (await import('../features/bill-of-lading/BillOfLadingPage.tsx')).BillOfLadingPage,
  },
  staffPackages: {
    guard: 'seeBoard',
    load: async () => (await import('../features/board/BoardPage.tsx')).BoardPage,
    first: 'board',
    tab: paths.staffPackages,
  },
  staffDepart: {
    ...PILES,
    load: async () => (await import('../features/piles/PilePage.tsx')).DepartPage,
  },
  staffArrive: {
    ...PILES,
    load: async () => (await import('../features/piles/PilePage.tsx')).ArrivePage,
  },
  staffIntake: {
    guard: 'receivePackages',
    load: async () => (await import('../features/intake/IntakePage.tsx')).IntakePage,
    tab: paths.staffIntake,
  },
  staffWaiting: {
    guard: 'findCustomerOfIntake',
    load: async () => (await import('../features/intake/waiting/WaitingPage.tsx')).WaitingPage,
    first: 'waiting',
    tab: paths.staffWaiting,
  },
  staffPickups: {
    guard: 'handOver',
    load: async () => (await import('../features/counter/CounterPage.tsx')).CounterPage,
    first: 'pickups',
    tab: paths.staffPickups,
  },
  staffPicking: {
    guard: 'handOver',
    load: async () => (await import('../features/counter/day/PickingPage.tsx')).PickingPage,
    tab: paths.staffPickups,
  },
  staffPickupPlan: {
    guard: 'seePickupPlan',
    load: async () => (await import('../features/pickup-plan/PickupPlanPage.tsx')).PickupPlanPage,
    tab: paths.staffPickups,
  },
  editPackage: {
    guard: 'edit',
    load: async () => (await import('../features/edit-package/EditPackagePage.tsx')).EditPackagePage,
    tab: paths.staffPackages,
  },
  staffOverview: {
    guard: 'seeOverview',
    load: async () => (await import('../features/overview/OverviewPage.tsx')).OverviewPage,
    first: 'overview',
    tab: paths.staffOverview,
  },
  staffClosures: {
    guard: 'seeClosures',
    load: async () => (await import('../features/closures/ClosuresPage.tsx')).ClosuresPage,
    tab: paths.staffPickups,
  },
  staffAgents: {
    guard: 'keepAgents',
    load: async () => (await import('../features/agents/AgentsPage.tsx')).AgentsPage,
    tab: paths.staffPickups,
  },
  staffAgent: {
    guard: 'handOver',
    load: async () => (await import('../features/agents/AgentPage.tsx')).AgentPage,
    tab: paths.staffPickups,
  },
  staffAgentHandover: {
    guard: 'handOver',
    load: async () => (await import('../features/agents/AgentHandoverPage.tsx')).AgentHandoverPage,
    tab: paths.staffPickups,
  },
  staffSailings: {
    ...SAILINGS,
    load: async () => (await import('../features/sailings/SailingsPage.tsx')).SailingsPage,
  },
  newSailing: {
    guard: 'planSailings',
    load: async () => (await import('../features/sailings/NewSailingPage.tsx')).NewSailingPage,
    tab: paths.staffSailings,
  },
  staffSailing: {
    ...SAILINGS,
    load: async () => (await import('../features/sailings/SailingPage.tsx')).SailingPage,
  },
  staffManifest: {
    ...SAILINGS,
    load: async () => (await import('../features/manifest/ManifestPage.tsx')).ManifestPage,
  },
  staffRefunds: {
    guard: 'refund',
    load: async () => (await import('../features/refunds/RefundsPage.tsx')).RefundsPage,
    tab: paths.staffRefunds,
  },
  staffClaims: {
    ...CLAIMS,
    load: async () => (await import('../features/staff-claims/StaffClaimsPage.tsx')).StaffClaimsPage,
  },
  staffClaim: {
    ...CLAIMS,
    load: async () => (await import('../features/staff-claims/StaffClaimPage.tsx')).StaffClaimPage,
  },
  staffStorage: {
    ...STORAGE,
    load: async () => (await import('../features/storage-files/StoragePage.tsx')).StoragePage,
  },
  staffStorageFile: {
    ...STORAGE,
    load: async () => (await import('../features/storage-files/StorageFilePage.tsx')).StorageFilePage,
  },
  staffStorageNotice: {
    ...STORAGE,
    load: async () => (await import('../features/storage-files/StorageNoticePage.tsx')).StorageNoticePage,
  },
  staffShippingSystem: {
    guard: 'seeShipping',
    load: async () => (await import('../features/shipping-system/ShippingSystemPage.tsx')).ShippingSystemPage,
    tab: paths.staffShippingSystem,
  },
  staffSecondFactor: {
    guard: 'secondFactor',
    load: async () => (await import('../features/account/SecondFactorPage.tsx')).SecondFactorPage,
  },
  packageLabel: {
    guard: 'printLabel',
    load: async () => (await import('../features/labels/PackageLabelPage.tsx')).PackageLabelPage,
  },
  packageLabels: {
    guard: 'printLabel',
    load: async () => (await import('../features/labels/PackageLabelPage.tsx')).PackageLabelsPage,
  },
} satisfies Partial<Record<keyof typeof paths, PageRoute>>;
