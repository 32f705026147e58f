// Runs at CloudFront on each request for the site (CloudFront Functions, cloudfront-js-2.0). A path without a dot in its
// last part is a page of the portal, and all pages are the one document; the router in it reads the address. Error pages
// could do this too, but they would replace the API's 403 and 404 along with the site's.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const last = request.uri.split('/').pop();
  if (!last.includes('.')) request.uri = '/index.html';
  return request;
}
