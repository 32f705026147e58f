export function calendarFile(_options: object): string {
  return 'BEGIN:VCALENDAR';
}
