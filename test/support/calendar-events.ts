import ICAL from 'ical.js';

/** The event of an iCalendar text, read with an independent implementation and the time zone in the text. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('The calendar has no event.');
  const firstValue = (name: string) => component.getFirstPropertyValue(name);
  const textOf = (name: string) => firstValue(name)?.toString() ?? null;
  const timeOf = (name: string): Date => {
    const time = firstValue(name);
    if (!(time instanceof ICAL.Time)) throw new Error(`${name} is not a time.`);
    const zoneId = component.getFirstProperty(name)?.getFirstParameter('tzid');
    if (zoneId === undefined) return time.toJSDate();
    const zone = zones.find(({ tzid }) => tzid === zoneId);
    if (!zone) throw new Error(`The zone ${zoneId} of ${name} is not defined.`);
    return new Date(
      Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute) - zone.utcOffset(time) * 1000,
    );
  };
  return { calendar, component, zones, textOf, timeOf };
}
