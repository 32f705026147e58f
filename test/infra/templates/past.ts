import { loadResourceModel } from '@aws-cdk/cloudformation-diff/lib/diff/util.js';
import { STATEFUL } from '#infra/preflight/lost-data.ts';

/** The resources of a template, with only what decides whether a change replaces one. */
export type KeptResources = Readonly<Record<string, KeptResource>>;

interface KeptResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

/** Each release has new versions, and nobody notices new permissions and policies. */
const NOT_KEPT = ['AWS::Lambda::Version', 'AWS::Lambda::Permission', 'AWS::IAM::Policy'];

/** A deployment checks tables by rules of their own. */
const DATA = [...STATEFUL, 'AWS::DynamoDB::Table'];

/** Unlike other names, this one can be changed. */
const ROUTE_KEY = 'RouteKey';

/** Leaves the types of the resources, their names, and the properties whose change may replace them. */
export function keptResources(resources: KeptResources): KeptResources {
  const kept = Object.entries(resources).map(([id, { Type, Properties = {} }]): [string, KeptResource] => {
    const model = loadResourceModel(Type)?.properties ?? {};
    const deciding = Object.entries(Properties).filter(
      ([property]) =>
        property === ROUTE_KEY || ['yes', 'maybe'].includes(model[property]?.causesReplacement ?? 'no'),
    );
    return [id, { Type, ...(deciding.length > 0 && { Properties: Object.fromEntries(deciding) }) }];
  });
  return Object.fromEntries(kept.filter(([, { Type }]) => !NOT_KEPT.includes(Type)));
}

/** What an update does to the resources of a deployed stack, each as a sentence. */
interface PastChanges {
  /** What would fail, or lose data. */
  readonly refused: string[];
  /** What would replace or remove something that holds nothing. */
  readonly reviewed: string[];
}

/** Compares the resources of a stack, as {@link keptResources} leaves them. */
export function pastChanges(stack: string, past: KeptResources, today: KeptResources): PastChanges {
  const refused: string[] = [];
  const reviewed: string[] = [];
  for (const [id, resource] of Object.entries(past)) {
    const properties = differing(resource, today[id]);
    if (properties.length === 0) continue;
    const what = today[id] ? `replaced, because of ${properties.join(', ')}` : 'removed';
    (DATA.includes(resource.Type) ? refused : reviewed).push(
      `${stack}: ${id} (${resource.Type}) would be ${what}.`,
    );
  }
  const removed = Object.entries(past).filter(([id]) => today[id] === undefined);
  for (const [id, added] of Object.entries(today)) {
    const name = past[id] ? undefined : nameOf(added);
    // CloudFormation creates what is new before it removes what is gone.
    const [old] = removed.find(([, each]) => differing(each, added).length === 0) ?? [];
    if (name !== undefined && old !== undefined)
      refused.push(
        `${stack}: ${id} (${added.Type}) would be created while ${old} still has its name, ${name}.`,
      );
  }
  return { refused, reviewed };
}

function differing(before: KeptResource, after: KeptResource | undefined): string[] {
  const [old, next]: Readonly<Record<string, unknown>>[] = [
    { Type: before.Type, ...before.Properties },
    { Type: after?.Type, ...after?.Properties },
  ];
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])].filter(
    (property) => JSON.stringify(old?.[property]) !== JSON.stringify(next?.[property]),
  );
}

/** The name that the template gives to a resource, and that no other of its kind can have at the same time. */
function nameOf({ Properties = {} }: KeptResource): string | undefined {
  const names = Object.entries(Properties).filter(
    ([property, value]) => typeof value === 'string' && (/Name$/.test(property) || property === ROUTE_KEY),
  );
  return names.length > 0 ? names.map(([, value]) => value).join(', ') : undefined;
}
