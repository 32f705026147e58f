import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

// The chart library is larger than the page, so the figures appear before it is loaded.
const load = () => import('./OverviewCharts.tsx');

export const StatusChart = lazyWithPreload(async () => (await load()).StatusChart);
export const PackagesChart = lazyWithPreload(async () => (await load()).PackagesChart);
export const RevenueChart = lazyWithPreload(async () => (await load()).RevenueChart);
