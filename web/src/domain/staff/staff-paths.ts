import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import type { Destination } from '#shared/rules/sailings/sailing.ts';
import { paths } from '#web/lib/paths.ts';

export const editPackagePath = (parcelId: string) =>
  paths.editPackage.replace(':id', encodeURIComponent(parcelId));

/** The fragment of the edit page that opens the inspection of hazardous goods. */
export const INSPECTION_HASH = '#inspection';
export const inspectionPath = (parcelId: string) => `${editPackagePath(parcelId)}${INSPECTION_HASH}`;

export const packageLabelPath = (parcelId: string) =>
  paths.packageLabel.replace(':id', encodeURIComponent(parcelId));

export const packageLabelsPath = (parcelIds: readonly string[]) =>
  `${paths.packageLabels}?parcels=${parcelIds.map(encodeURIComponent).join(',')}`;

/** The list of a terminal's pickups of a day, for printing. */
export const pickingPath = (locationCode: string, date: string) =>
  `${paths.staffPicking}?terminal=${locationCode}&date=${date}`;

export const boardPackagePath = (parcelId: string) =>
  `${paths.staffPackages}?parcel=${encodeURIComponent(parcelId)}`;

export const customerPackagesPath = (customerId: string) =>
  `${paths.staffPackages}?customer=${encodeURIComponent(customerId)}`;

/** The URL parameter that limits the waiting packages to one. */
export const WAITING_PACKAGE = 'package';

/** The page of waiting packages, limited to this one. */
export const waitingPackagePath = (intakeId: string) =>
  `${paths.staffWaiting}?${WAITING_PACKAGE}=${encodeURIComponent(intakeId)}`;

/** The URL parameter with the Monday of the week that the list of sailings shows. */
export const SAILINGS_WEEK = 'week';
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

/** The sailings of the week with this date. */
export const sailingsOfWeekPath = (date: string) =>
  `${paths.staffSailings}?${SAILINGS_WEEK}=${mondayOf(date)}`;

export const sailingPath = (sailingId: string) =>
  paths.staffSailing.replace(':id', encodeURIComponent(sailingId));

export const staffClaimPath = (parcelId: string) =>
  paths.staffClaim.replace(':id', encodeURIComponent(parcelId));

export const storageFilePath = (parcelId: string) =>
  paths.staffStorageFile.replace(':id', encodeURIComponent(parcelId));

export const storageNoticePath = (parcelId: string) =>
  paths.staffStorageNotice.replace(':id', encodeURIComponent(parcelId));

export const refundPath = (receiptNumber: string) =>
  `${paths.staffRefunds}?receipt=${encodeURIComponent(receiptNumber)}`;

export const staffBillOfLadingPath = (parcelId: string) =>
  paths.staffBillOfLading.replace(':id', encodeURIComponent(parcelId));

export const manifestPath = (sailingId: string, code: Destination) =>
  paths.staffManifest.replace(':id', encodeURIComponent(sailingId)).replace(':code', code);
