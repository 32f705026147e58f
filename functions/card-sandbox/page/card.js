// Runs in the card page. Sends the card to the sandbox, and the result to the parent page.
let isBusy = false;

addEventListener('submit', async (event) => {
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  const form = event.target;
  const status = document.getElementById('status');
  const button = form.querySelector('button');
  button.setAttribute('aria-disabled', 'true');
  status.textContent = 'One moment…';
  let reply;
  try {
    const body = JSON.stringify(Object.fromEntries(new FormData(form)));
    const headers = { 'content-type': 'application/json' };
    reply = await (await fetch('/pay/submit', { method: 'POST', headers, body })).json();
  } catch {
    status.textContent = "There was no response. Don't try again: your bank may have approved the charge.";
    return;
  }
  isBusy = false;
  button.removeAttribute('aria-disabled');
  for (const name of ['number', 'expiry', 'cvc', 'zip']) {
    const error = reply.errors?.[name] ?? '';
    document.getElementById(name).setAttribute('aria-invalid', String(error !== ''));
    document.getElementById(`${name}-error`).textContent = error;
  }
  status.textContent = reply.text;
  form.hidden = reply.isDone === true;
  if (reply.errors) form.querySelector('[aria-invalid=true]')?.focus();
  if (reply.message) parent.postMessage(reply.message, form.dataset.origin);
});
