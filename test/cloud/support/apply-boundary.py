"""Gives each role of the stacks the permissions boundary that it has on AWS: the emulator's CloudFormation leaves it out."""

import sys

import botocore.session

boundary = sys.argv[1]
iam = botocore.session.get_session().create_client("iam")
names = [
    role["RoleName"]
    for page in iam.get_paginator("list_roles").paginate()
    for role in page["Roles"]
    if role["RoleName"].startswith("northbound-")
]
for name in names:
    iam.put_role_permissions_boundary(RoleName=name, PermissionsBoundary=boundary)
print(len(names))
