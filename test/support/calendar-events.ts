import ICAL from 'ical.js';

/** The event of an iCalendar text, read with an independent implementation. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('The calendar has no event.');
  const firstValue = (name: string) => component.getFirstPropertyValue(name);
  const textOf = (name: string) => firstValue(name)?.toString() ?? null;
  const timeOf = (name: string): Date => {
    const time = firstValue(name);
    if (!(time instanceof ICAL.Time) || time.zone.tzid !== 'UTC')
      throw new Error(`${name} is no time in UTC.`);
    return time.toJSDate();
  };
  return { calendar, component, textOf, timeOf };
}
