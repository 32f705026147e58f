"""Copies the site into its bucket as CDK's BucketDeployment does, but without the AWS CLI, which is a layer of 150 MB."""

import fnmatch
import io
import json
import mimetypes
import urllib.request
import zipfile

import botocore.session

s3 = botocore.session.get_session().create_client("s3")


def handler(event, _context):
    status, reason = "SUCCESS", ""
    try:
        if event["RequestType"] != "Delete":
            deploy(event["ResourceProperties"])
    except Exception as error:
        status, reason = "FAILED", repr(error)
    answer = {key: event[key] for key in ("StackId", "RequestId", "LogicalResourceId")}
    answer |= {
        "Status": status,
        "Reason": reason,
        "PhysicalResourceId": event.get("PhysicalResourceId", event["LogicalResourceId"]),
    }
    body = json.dumps(answer).encode()
    urllib.request.urlopen(urllib.request.Request(event["ResponseURL"], body, method="PUT"))


def deploy(properties):
    bucket = properties["DestinationBucketName"]
    cache_control = properties["SystemMetadata"]["cache-control"]
    sources = zip(
        properties["SourceBucketNames"],
        properties["SourceObjectKeys"],
        properties.get("SourceMarkers", [{}] * len(properties["SourceObjectKeys"])),
    )
    files = {}
    for source_bucket, source_key, markers in sources:
        archive = s3.get_object(Bucket=source_bucket, Key=source_key)["Body"].read()
        for name, content in unzipped(archive, markers):
            files[name] = content
    chosen = {name: content for name, content in files.items() if is_chosen(name, properties)}
    for name, content in chosen.items():
        content_type = mimetypes.guess_type(name)[0] or "binary/octet-stream"
        s3.put_object(
            Bucket=bucket, Key=name, Body=content, CacheControl=cache_control, ContentType=content_type
        )
    if properties.get("Prune", "true") == "true":
        for item in s3.list_objects_v2(Bucket=bucket).get("Contents", []):
            if item["Key"] not in chosen and is_chosen(item["Key"], properties):
                s3.delete_object(Bucket=bucket, Key=item["Key"])


def unzipped(archive, markers):
    with zipfile.ZipFile(io.BytesIO(archive)) as zipped:
        for name in zipped.namelist():
            content = zipped.read(name)
            for marker, value in markers.items():
                # The values stand inside JSON strings.
                content = content.replace(marker.encode(), json.dumps(value)[1:-1].encode())
            if not name.endswith("/"):
                yield name, content


def is_chosen(name, properties):
    """As in the AWS CLI, a later filter overrides an earlier one, and CDK passes the excluding ones first."""
    included = any(fnmatch.fnmatchcase(name, pattern) for pattern in properties.get("Include", []))
    excluded = any(fnmatch.fnmatchcase(name, pattern) for pattern in properties.get("Exclude", []))
    return included or not excluded
