import type {
  AdminAddUserToGroupRequest,
  AdminListGroupsForUserRequest,
  CreateGroupRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { errors, required } from '../errors.ts';
import type { OperationContext, Operations } from './operation.ts';

/** Groups and their members. */
export function groupOperations({ pool }: OperationContext): Operations {
  return {
    async CreateGroup({ GroupName, Description }: CreateGroupRequest) {
      const name = required(GroupName, 'groupName');
      await pool.createGroup(name, Description);
      return { Group: { GroupName: name, Description, UserPoolId: pool.id } };
    },

    async AdminAddUserToGroup({ GroupName, Username }: AdminAddUserToGroupRequest) {
      const name = required(GroupName, 'groupName');
      const { username } = pool.get(required(Username, 'username'));
      if (!pool.hasGroup(name)) throw errors.groupNotFound();
      await pool.update(username, ({ groups }) => ({ groups: [...new Set([...groups, name])].sort() }));
      return {};
    },

    async AdminListGroupsForUser({ Username }: AdminListGroupsForUserRequest) {
      const { groups } = pool.get(required(Username, 'username'));
      return { Groups: groups.map((GroupName) => ({ GroupName, UserPoolId: pool.id })) };
    },
  };
}
