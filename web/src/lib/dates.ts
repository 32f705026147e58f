export {
  ALASKA_TIME_ZONE,
  formatClock,
  formatDate,
  formatTime,
  formatWeekday,
  formatZone,
  ORIGIN_TIME_ZONE,
} from '#shared/rules/texts/dates.ts';
