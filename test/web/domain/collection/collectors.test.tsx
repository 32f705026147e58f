import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Authorization } from '#shared/contracts/collection/authorizations.ts';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { fill, press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const LIST = 'GET /api/authorizations';
const CREATE = 'POST /api/authorizations';
const ID = 'b61d9f1c-6c0b-4a5e-9d53-3a1f7c2e8b40';
const BEN: Authorization = {
  ...{ authorizationId: ID, name: 'Ben Miller', phone: '907-230-5555', scope: { kind: 'STANDING' } },
  ...{ state: 'ACTIVE', code: '7K3QF9XW2M', createdAt: '2026-01-05T18:00:00.000Z' },
};
const ofBen = (what: string) => `POST /api/authorizations/${ID}/${what}`;

const open = (api: Responders) =>
  openSite('/profile', { as: ['Customer'], api: { [LIST]: { body: [] }, ...api } });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Code for Ben Miller' }));

it('names a person, and shows their code with the ways to give it to them', async () => {
  const { sent } = open({ [CREATE]: { body: BEN }, [LIST]: [{ body: [] }, { body: [BEN] }] });
  await press('Let somebody pick up for me');
  await fill('Name', 'Ben Miller');
  await fill('Mobile number', '(907) 230 5555');
  await press('Create code');
  const code = await dialog();
  code.getByText('7K3QF-9XW2M');
  expect(sent(CREATE)).toMatchObject([
    { name: 'Ben Miller', phone: '907-230-5555', scope: { kind: 'STANDING' } },
  ]);
  const link = code.getByRole('link', { name: 'Send from my phone' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(link)).toMatch(
    /^sms:9072305555.*7K3QF-9XW2M.*photo ID in the name of Ben Miller/,
  );
});

it('texts the code, and says why it could not', async () => {
  open({
    [LIST]: { body: [BEN] },
    [ofBen('text')]: [
      errorReply(429, 'Too Many Requests', 'This number got several codes today.'),
      { body: BEN },
    ],
  });
  await press('Show code of Ben Miller');
  await press('Text it to 907-230-5555');
  await screen.findByText(/The text was not sent\. This number got several codes today\./);
  await press('Text it to 907-230-5555');
  await screen.findByText('Text sent.');
});

it('takes a code back in one press', async () => {
  const { sent } = open({
    [LIST]: [{ body: [BEN] }, { body: [] }],
    [`DELETE /api/authorizations/${ID}`]: { status: 204, body: null },
  });
  await press('Show code of Ben Miller');
  await press('Take back');
  await screen.findByText('The code no longer works.');
  await waitFor(() => expect(screen.queryByText('7K3QF-9XW2M')).toBeNull());
  expect(sent(`DELETE /api/authorizations/${ID}`)).toHaveLength(1);
});

it('says that a code is locked, and replaces it', async () => {
  const renewed = { ...BEN, code: '8M4RG0YZ3N' };
  open({
    [LIST]: [{ body: [{ ...BEN, state: 'LOCKED' }] }, { body: [renewed] }],
    [ofBen('code')]: { body: renewed },
  });
  await screen.findByText('Code locked');
  await press('Show code of Ben Miller');
  const code = await dialog();
  code.getByText('This code is locked');
  expect(code.queryByText('7K3QF-9XW2M')).toBeNull();
  await press('New code');
  await code.findByText('8M4RG-0YZ3N');
});
