import { describe, expect, it } from 'vitest';
import { once } from '#functions/core/platform/once.ts';
import { findStage, type stages } from '#infra/stages.ts';
import { ROLES, type Role } from '#shared/roles.ts';
import { buildState, type Call, callsOf, prepare, send, successStatus } from '#test/support/api/api.ts';
import { aPerson, type Person } from '#test/support/events.ts';
import { withBrokenSignature } from '#test/support/tokens.ts';
import {
  checkAfterwards,
  checkEvents,
  checkGateway,
  checkPayments,
  checkSecondDeployment,
  checkSite,
} from './scenarios.ts';
import { checkSiteCheck } from './site-check.ts';
import { deployedApi, withDeployedStage } from './stage.ts';

/** What a sample returns because the stage lacks what it needs. */
const EXPECTED_STATUS: Readonly<Record<string, number>> = {
  // No stage has a number for texts yet, and the emulator has no such service.
  sendPhoneCode: 409,
  textAuthorizationCode: 409,
  // Nor a domain whose mail it receives.
  renewForwardingAddress: 409,
};

/** Deploys a stage to the emulator and checks it from outside. */
export function describeStage(name: keyof typeof stages): void {
  const stage = withDeployedStage(name);
  const api = deployedApi(stage);
  const ids = Object.entries(api.routes);
  // Reads change nothing, so they share their states.
  const states = new Map<string, ReturnType<typeof buildState>>();
  const stateToRead = (name: string) => {
    const state = states.get(name) ?? buildState(api, name);
    states.set(name, state);
    return state;
  };
  const strangers = Object.fromEntries(ROLES.map((role) => [role, aPerson(role)])) as Record<Role, Person>;

  describe('the site', () => checkSite(stage));
  describe('the gateway', () => checkGateway(stage));
  let checkSchedule = () => {};
  describe('payments', () => {
    checkSchedule = checkPayments(api, stage, findStage(name).mail !== undefined);
  });

  describe.each(ids)('%s', (id, route) => {
    const calls = callsOf(api, id);
    const prepared = (call: Call) =>
      prepare(api, call, route.method === 'GET' ? stateToRead(call.sample.state) : undefined);
    const first = once(() => {
      const [call] = calls;
      if (!call) throw new Error(`There is no sample for ${id}.`);
      return prepared(call);
    });

    if (route.access !== 'public')
      it('rejects every other role, and callers without a valid token', async () => {
        const { input, token = '' } = await first();
        const statusWith = async (given?: string) => (await send(api, id, input, given)).status;
        expect(await statusWith()).toBe(401);
        expect(await statusWith(withBrokenSignature(token))).toBe(401);
        for (const role of ROLES.filter((role) => !route.access.includes(role)))
          expect(await statusWith(await stage().people.tokenOf(strangers[role])), role).toBe(403);
      });
    it.each(calls)('succeeds for $as', async (call) => {
      const { input, token } = await (call === calls[0] ? first() : prepared(call));
      const response = await send(api, id, input, token);
      expect(response.status, await response.clone().text()).toBe(
        EXPECTED_STATUS[id] ?? successStatus(route),
      );
    });
  });

  describe('events', () => checkEvents(api, stage));
  if (findStage(name).siteCheckSecretName !== undefined)
    describe('the site check', () => checkSiteCheck(stage));
  describe('a second deployment', () => checkSecondDeployment(stage));
  describe('schedules', () => checkSchedule());
  describe('afterwards', () => checkAfterwards());
}
