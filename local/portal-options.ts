import type { CardProviderAccess } from './card-provider/card-provider.ts';
import type { ShippingSystemAccess } from './shipping-system/shipping-system.ts';
import type { SiteMode } from './site/site.ts';

export interface PortalOptions {
  /** The folder of all persistent data. Only one portal at a time can use it. */
  dataDirectory: string;
  /** 0 picks a free port. */
  port: number;
  /** `built` builds the site if its sources changed; `dev` serves the sources with hot reload; or a folder to serve. */
  site: SiteMode;
  /** Deletes existing data first. */
  fresh?: boolean;
  /** Sets the portal's clock; with existing data, only forward. By default, the clock continues, at first with the real time. */
  at?: Date;
  /** Whether to create missing demo data; true by default. */
  seed?: boolean;
  /** A sandbox card provider that runs in its own process. By default, the portal starts one. */
  cardProvider?: CardProviderAccess;
  /** A sandbox shipping system that runs in its own process, or none. By default, the portal starts one. */
  shippingSystem?: ShippingSystemAccess | 'none';
  /** Whether staff need a second factor, as in a stage with `staffSecondFactor`; false by default. */
  staffSecondFactor?: boolean;
  /** Prints progress and errors to the terminal. Silent if omitted. */
  print?: (line: string) => void;
}
