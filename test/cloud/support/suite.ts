import { describe, expect, it } from 'vitest';
import type { stages } from '#infra/stages.ts';
import { ROLES } from '#shared/roles.ts';
import { callsOf, prepare, send, successStatus } from '../../support/api/api.ts';
import { aPerson } from '../../support/events.ts';
import { withBrokenSignature } from '../../support/tokens.ts';
import { checkAfterwards, checkEvents, checkPayments, checkSite } from './scenarios.ts';
import { deployedApi, withDeployedStage } from './stage.ts';

/** What a sample returns because the stage lacks what it needs. */
const EXPECTED_STATUS: Readonly<Record<string, number>> = {
  // No stage has a number for texts yet, and the emulator has no such service.
  sendPhoneCode: 409,
};

/** Deploys a stage to the emulator and checks it from outside. */
export function describeStage(name: keyof typeof stages): void {
  const stage = withDeployedStage(name);
  const api = deployedApi(stage);
  const ids = Object.entries(api.routes);

  describe('the site', () => checkSite(stage));
  let checkSchedule = () => {};
  describe('payments', () => {
    checkSchedule = checkPayments(api, stage);
  });

  describe.each(ids)('%s', (id, route) => {
    it.each(callsOf(api, id))('succeeds for $as', async (call) => {
      const { input, token } = await prepare(api, call);
      const response = await send(api, id, input, token);
      expect(response.status, await response.clone().text()).toBe(
        EXPECTED_STATUS[id] ?? successStatus(route),
      );
    });
    if (route.access === 'public') return;
    it('rejects every other role, and every caller without a valid token', async () => {
      const [call] = callsOf(api, id);
      if (!call) throw new Error(`There is no sample for ${id}.`);
      const { input, token = '' } = await prepare(api, call);
      const statusWith = async (given?: string) => (await send(api, id, input, given)).status;
      expect(await statusWith()).toBe(401);
      expect(await statusWith(withBrokenSignature(token))).toBe(401);
      for (const role of ROLES.filter((role) => !route.access.includes(role)))
        expect(await statusWith(await stage().people.tokenOf(aPerson(role))), role).toBe(403);
    });
  });

  describe('events', () => checkEvents(api, stage));
  describe('schedules', () => checkSchedule());
  describe('afterwards', () => checkAfterwards(stage));
}
