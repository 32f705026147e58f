import type { Stage } from '../stage.ts';

type Repository = NonNullable<Stage['repository']>;

/** Why a stage's repository cannot be one on GitHub; undefined if it can. A wildcard would give others access. */
export function repositoryProblem({ repository }: Stage): string | undefined {
  if (!repository) return undefined;
  const { name, ownerId, id } = repository;
  if (
    /^[\w.-]+\/[\w.-]+$/.test(name) &&
    [ownerId, id].every((each) => Number.isSafeInteger(each) && each > 0)
  )
    return undefined;
  return `has the repository '${name}' with the ids ${ownerId} and ${id}. It must be OWNER/NAME and two numbers: section 6 of docs/deploy.md has the command that prints them.`;
}

/**
 * The subjects of the tokens that GitHub issues to the jobs of an environment. The one with ids is of repositories that
 * were created, renamed or transferred since July 15, 2026, or that have chosen it; the other is of all older ones.
 */
export function subjectsOf({ name, ownerId, id }: Repository, environment: string): string[] {
  const [owner, repository] = name.split('/');
  return [
    `repo:${name}:environment:${environment}`,
    `repo:${owner}@${ownerId}/${repository}@${id}:environment:${environment}`,
  ];
}
