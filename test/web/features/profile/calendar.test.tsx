import { screen, within } from '@testing-library/react';
import { toast } from 'sonner';
import { expect, it } from 'vitest';
import type { CalendarFeed } from '#shared/contracts/public/calendar-feeds.ts';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { hrefOf, isFocused, press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const GET = 'GET /api/customer/calendar-feed';
const RENEW = 'POST /api/customer/calendar-feed';
const REMOVE = 'DELETE /api/customer/calendar-feed';

const feed = (name: string, version: number): CalendarFeed => ({
  path: `/api/calendars/${name}/calendar.ics`,
  version,
});
const NONE: CalendarFeed = { path: null, version: 0 };

const open = (api: Responders) => openSite('/profile', { as: ['Customer'], api });
const addressOf = (name: string) => `${window.location.origin}/api/calendars/${name}/calendar.ics`;
const confirm = async (name: string) =>
  within(await screen.findByRole('alertdialog'))
    .getByRole('button', { name })
    .click();

it('creates an address, and shows it with a link that opens the calendar app', async () => {
  const site = open({ [GET]: { body: NONE }, [RENEW]: { body: feed('one', 1) } });
  await press('Create Calendar Address');
  await screen.findByText(addressOf('one'));
  await isFocused(screen.getByRole('heading', { name: 'Calendar' }));
  expect(site.sent(RENEW)).toEqual([{ version: 0 }]);
  screen.getByRole('button', { name: 'Copy Address' });
  expect(hrefOf('Open in Calendar App')).toBe(addressOf('one').replace('http:', 'webcal:'));
});

it('replaces it after a question', async () => {
  const site = open({ [GET]: { body: feed('one', 1) }, [RENEW]: { body: feed('two', 2) } });
  await press('Replace');
  await confirm('Replace');
  await screen.findByText(addressOf('two'));
  await screen.findByText('Calendar address replaced.');
  expect(screen.queryByText(addressOf('one'))).toBeNull();
  expect(site.sent(RENEW)).toEqual([{ version: 1 }]);
});

it('says in the dialog that it could not be replaced, and not in a toast too', async () => {
  open({ [GET]: { body: feed('one', 1) }, [RENEW]: errorReply(403, 'Forbidden') });
  await press('Replace');
  await confirm('Replace');
  await screen.findByText(/^The address was not replaced\. /);
  expect(toast.getToasts()).toEqual([]);
});

it('removes it after a question, and then offers to create one, also without a connection', async () => {
  open({
    [GET]: [{ body: feed('one', 1) }, errorReply(400, 'Bad Request')],
    [REMOVE]: { status: 204, body: null },
  });
  await press('Remove');
  await confirm('Remove');
  await screen.findByRole('button', { name: 'Create Calendar Address' });
  await isFocused(screen.getByRole('heading', { name: 'Calendar' }));
});

it('says that an address could not be loaded, and not that there is none', async () => {
  open({ [GET]: errorReply(400, 'Bad Request') });
  await screen.findByText('Your calendar address could not be loaded.');
  expect(screen.queryByRole('button', { name: 'Create Calendar Address' })).toBeNull();
});
