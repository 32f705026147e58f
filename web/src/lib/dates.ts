export {
  ALASKA_TIME_ZONE,
  formatDate,
  formatDay,
  formatMonthDay,
  formatTime,
  formatWeekday,
  formatZone,
  ORIGIN_TIME_ZONE,
} from '#shared/rules/texts/dates.ts';
