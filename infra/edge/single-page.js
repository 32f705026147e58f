// CloudFront function that runs on each request for the site. A path without a dot in its last segment is a page, and
// all pages are served by index.html. Custom error responses could do this too, but would also replace the API's 403
// and 404.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls this function by name
function handler(event) {
  const request = event.request;
  const lastSegment = request.uri.split('/').pop();
  if (!lastSegment.includes('.')) request.uri = '/index.html';
  return request;
}
