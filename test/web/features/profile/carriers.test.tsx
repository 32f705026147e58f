import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';

const [EVERTS, RYAN, FAIRBANKS] = ['a1', 'a2', 'a3'].map((end) => `6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a00${end}`);
const AGENTS = [
  { agentId: EVERTS, locationCode: 'ANC', name: 'Everts Air Cargo', kind: 'AIR_CARRIER' },
  { agentId: RYAN, locationCode: 'ANC', name: 'Ryan Air', kind: 'AIR_CARRIER' },
  { agentId: FAIRBANKS, locationCode: 'FBK', name: 'Everts Air Cargo', kind: 'AIR_CARRIER' },
];
const INSTRUCTION = {
  ...{ locationCode: 'ANC', agentId: EVERTS, agentName: 'Everts Air Cargo', community: 'Emmonak' },
  ...{ account: '4417', recipient: 'Emmonak Store', changedAt: '2026-11-01T20:00:00.000Z', version: 3 },
};
const GET = 'GET /api/agents';
const PUT = 'PUT /api/agents/ANC';
const choices = (changes: object = {}) => ({
  body: { agents: AGENTS, instructions: [], ended: [], ...changes },
});

async function openProfile(api: Responders) {
  const site = openSite('/profile', { as: ['Customer'], api });
  const section = within(await screen.findByRole('region', { name: 'Give my packages to a carrier' }));
  return { ...site, section };
}
const write = (dialog: ReturnType<typeof within>, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

it('a carrier is authorized for a terminal, after the community was entered, on the version of an ended instruction', async () => {
  const { sent, section } = await openProfile({
    [GET]: [
      choices({ ended: [{ locationCode: 'ANC', version: 2 }] }),
      choices({ instructions: [INSTRUCTION] }),
    ],
    [PUT]: { body: INSTRUCTION },
  });
  fireEvent.click(await section.findByRole('button', { name: 'Choose a carrier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give my packages to a carrier' }));
  dialog.getByText(/you authorize Everts Air Cargo to collect all your paid packages in Anchorage/);
  fireEvent.click(dialog.getByRole('button', { name: 'Authorize' }));
  await dialog.findByText('Enter your community.');
  expect(sent(PUT)).toEqual([]);
  write(dialog, /^Carrier/, RYAN ?? '');
  dialog.getByText(/you authorize Ryan Air/);
  write(dialog, /^Community/, 'Emmonak');
  write(dialog, /^Your account/, '4417');
  fireEvent.click(dialog.getByRole('button', { name: 'Authorize' }));
  await waitFor(() =>
    expect(sent(PUT)).toEqual([
      { agentId: RYAN, community: 'Emmonak', account: '4417', recipient: '', version: 2 },
    ]),
  );
  await section.findByText('Everts Air Cargo collects your packages in Anchorage for Emmonak');
  section.getByText('for Emmonak Store, account 4417');
});

it('a refused change keeps what was typed and says why', async () => {
  const { section } = await openProfile({
    [GET]: choices({ instructions: [INSTRUCTION] }),
    [PUT]: errorReply(409, 'Conflict', 'Everts Air Cargo no longer collects here. Choose another carrier.'),
  });
  fireEvent.click(await section.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give my packages to a carrier' }));
  write(dialog, /^Community/, 'Kotlik');
  fireEvent.click(dialog.getByRole('button', { name: 'Authorize' }));
  await dialog.findByText(/no longer collects here/);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Community/).value).toBe('Kotlik');
});

it('an instruction is ended in one press, and the heading gets the focus', async () => {
  const { sent, section } = await openProfile({
    [GET]: [
      choices({ instructions: [INSTRUCTION] }),
      choices({ ended: [{ locationCode: 'ANC', version: 4 }] }),
    ],
    'DELETE /api/agents/ANC': { body: null },
  });
  fireEvent.click(await section.findByRole('button', { name: 'Pick up in Anchorage myself' }));
  await waitFor(() => expect(section.queryByText(/collects your packages in Anchorage/)).toBeNull());
  expect(sent('DELETE /api/agents/ANC')).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('Give my packages to a carrier');
});

it('nothing is offered where no carrier collects', async () => {
  openSite('/profile', { as: ['Customer'], api: { [GET]: choices({ agents: [] }) } });
  await screen.findByRole('heading', { name: 'Profile' });
  await waitFor(() => expect(screen.queryByText('Loading your carriers')).toBeNull());
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Give my packages to a carrier' })).toBeNull(),
  );
});
