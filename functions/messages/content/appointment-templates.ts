import { daysBetween } from '#shared/rules/calendar-dates.ts';
import { packages } from '#shared/rules/texts/parcels.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { LINKED_PATHS } from '#shared/site-paths.ts';
import { facts, packageList, paragraph, price, storageFact, terminalFacts } from './blocks.ts';
import { bookAction } from './links.ts';
import type { Template } from './message-body.ts';
import type { AppointmentData, MessageData } from './message-data.ts';
import { viewAction } from './package-templates.ts';
import { dueNow } from './storage-words.ts';
import { canceledPickup, dayOf, required, timeOf, zonedTimeOf } from './words.ts';

export const appointmentBooked: Template = (data) => {
  const { appointment, terminal } = visitOf(data);
  const time = timeOf(appointment.pickupDate, terminal);
  return {
    subject: `Pickup booked in ${terminal.name}: ${time}`,
    blocks: [paragraph('Your pickup is booked.', ATTEND), visitFacts(data), paragraph(CHANGE)],
    action: VIEW_APPOINTMENT,
    text: [`Pickup booked in ${terminal.name}: ${time}.`, codeText(appointment)],
  };
};

export const appointmentMoved: Template = (data) => {
  const { appointment, terminal } = visitOf(data);
  const time = timeOf(appointment.pickupDate, terminal);
  const before = data.previousDate === null ? '' : `, instead of ${timeOf(data.previousDate, terminal)}`;
  return {
    subject: `Pickup moved in ${terminal.name}: ${time}`,
    blocks: [
      paragraph(`Your pickup is now on ${time}${before}.`, ATTEND),
      visitFacts(data),
      paragraph(CHANGE),
    ],
    action: VIEW_APPOINTMENT,
    text: [`Your pickup in ${terminal.name} is now ${time}.`, codeText(appointment)],
  };
};

export const appointmentCanceled: Template = (data) => {
  const { appointment, terminal } = visitOf(data);
  const time = timeOf(appointment.pickupDate, terminal);
  const { parcelCount } = appointment;
  const ended = canceledPickup(data);
  if (ended)
    return {
      subject: `Pickup canceled in ${terminal.name}: ${time}`,
      blocks: [
        paragraph(
          ended.sentence,
          `You don't have to come. We'll tell you when a package is ready for pickup, so that you can book a new time.`,
        ),
      ],
      action: viewAction([]),
      text: [ended.inText, 'Nothing is left to pick up there.'],
    };
  return {
    subject: `Pickup canceled in ${terminal.name}: ${time}`,
    blocks: [
      paragraph(
        `Your pickup in ${terminal.name} on ${time} is canceled.`,
        parcelCount > 0 &&
          `${parcelCount === 1 ? 'Your package stays' : `Your ${packages(parcelCount)} stay`} at the terminal until you book a new time.`,
      ),
      facts(...terminalFacts(terminal, data.now)),
    ],
    action: bookAction(terminal),
    text: [`Your pickup in ${terminal.name} on ${time} is canceled.`, 'Book a new time:'],
  };
};

export const appointmentMissed: Template = (data) => {
  const { appointment, terminal } = visitOf(data);
  const time = timeOf(appointment.pickupDate, terminal);
  return {
    subject: `You missed your pickup in ${terminal.name}`,
    blocks: [
      paragraph(`Your pickup was scheduled for ${time}, and we missed you.`, 'Please book a new time.'),
      facts(...terminalFacts(terminal, data.now), storageFact(data)),
      ...readyList(data),
    ],
    action: bookAction(terminal),
    text: [`You missed your pickup in ${terminal.name} on ${time}.`, 'Please book a new time:'],
  };
};

export const pickupTomorrow: Template = (data) => {
  const { appointment, terminal } = visitOf(data);
  const time = timeOf(appointment.pickupDate, terminal);
  const due = dueNow(data);
  const day = appointment.pickupDate.slice(0, 10);
  // No reminders are sent on Sundays, so the one for a pickup on Monday is sent on Saturday.
  const isTomorrow = daysBetween(toLocalDate(data.now, terminal.timeZone), day) === 1;
  return {
    subject: `Your pickup in ${terminal.name}: ${time}`,
    blocks: [
      paragraph(
        `Your pickup is ${isTomorrow ? 'tomorrow' : `on ${dayOf(day)}`}.`,
        ATTEND,
        due && `Please pay ${due.what} before you come: ${due.total}.`,
      ),
      visitFacts(data),
      ...readyList(data),
      paragraph(CHANGE),
    ],
    action: VIEW_APPOINTMENT,
    text: [
      `Pickup ${isTomorrow ? 'tomorrow ' : ''}in ${terminal.name}: ${time}.`,
      codeText(appointment),
      ...(due ? [`Please pay first: ${due.total}.`] : []),
    ],
  };
};

const ATTEND = 'Show the pickup code at the counter.';
const CHANGE = 'If this time no longer works for you, you can reschedule or cancel on the Appointments page.';

/** The page has the times, the code and the amount due of a pickup. */
export const VIEW_APPOINTMENT = { label: 'View appointment', path: LINKED_PATHS.appointments } as const;

const codeText = ({ pickupCode }: AppointmentData) => `Code ${pickupCode}.`;

function visitOf({ appointment, terminal }: MessageData) {
  return { appointment: required(appointment, 'appointment'), terminal: required(terminal, 'terminal') };
}

function visitFacts(data: MessageData) {
  const { appointment, terminal } = visitOf(data);
  const { pickupDate, pickupCode, parcelCount, notes } = appointment;
  return facts(
    ['When', zonedTimeOf(pickupDate, terminal)],
    ['Pickup code', pickupCode],
    ['Ready for pickup', parcelCount > 0 && packages(parcelCount)],
    ...terminalFacts(terminal, data.now).slice(0, 1),
    ['Your notes', notes],
  );
}

/** The packages that wait, if the message has them. */
const readyList = (data: MessageData) => (data.parcels.length > 0 ? [packageList(data, price)] : []);
