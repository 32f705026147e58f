/** The one page of the stand-in for Google: any e-mail signs in. `uid` is the provider's own id and needs no escape. */
export const signInPage = (uid: string, fault = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in - stand-in for Google</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 24rem; margin: 4rem auto; padding: 0 1rem; }
input, button { font: inherit; padding: .5rem .75rem; }
input:not([type=checkbox]) { display: block; width: 100%; box-sizing: border-box; margin: .25rem 0 1rem; }
</style>
</head>
<body>
<main>
<h1>Sign in with Google</h1>
<p>This stands in for Google on this machine. Any e-mail works; there is no password.</p>
<form method="post" action="/interaction/${uid}">
<label for="login">Email</label>
<input id="login" name="login" type="email" autocomplete="off" autofocus required>
${fault && `<p role="alert">${fault}</p>`}
<details>
<summary>More</summary>
<label for="account">First address of this account, if it has changed since</label>
<input id="account" name="account" type="email" autocomplete="off">
<p><label><input name="unverified" type="checkbox"> Google has not verified the address</label></p>
</details>
<button type="submit">Continue</button>
<button type="submit" name="cancel" value="1" formnovalidate>Cancel</button>
</form>
</main>
</body>
</html>
`;
