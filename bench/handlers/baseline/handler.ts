import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The baseline for our handlers: reads one item and returns it as JSON, without authorization, validation or logs. */
export const handler = async (event: APIGatewayProxyEventV2WithJWTAuthorizer) => {
  const pk = event.requestContext.authorizer.jwt.claims.partition;
  const { Item } = await client.send(
    new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk, sk: 'PROFILE' } }),
  );
  return {
    statusCode: Item ? 200 : 404,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Item),
  };
};
