/** The style of the mailbox page. A phone shows either the list or an email. */
export const MAILBOX_STYLE = `
.tabs { margin: 1rem 0; border-bottom: 1px solid var(--line); }
.tabs a { padding: .5rem .125rem; text-decoration: none; border-bottom: 3px solid transparent; }
.tabs [aria-current] { border-color: var(--accent); }
.count { font-size: .8125rem; }

.done { border: 1px solid var(--accent); border-radius: .5rem; padding: .5rem .875rem; }
ol { list-style: none; margin: 0; padding: 0; }
.list a { display: grid; gap: .125rem; padding: .625rem .75rem; border-radius: .5rem; color: inherit; text-decoration: none; }
.list li { border-bottom: 1px solid var(--line); padding: .125rem 0; }
.list a:hover { background: #8881; }
.code { font: 600 1.375rem ui-monospace, monospace; letter-spacing: .1em; }
.email h2 { margin: 0 0 .25rem; font-size: 1.375rem; }
.email dl { font-size: .875rem; }
.calendar { border: 1px solid var(--line); border-radius: .75rem; padding: .75rem 1rem; margin: .75rem 0; }
.forms { display: flex; flex-wrap: wrap; gap: 1.5rem; margin-top: 1rem; }
.html { flex: none; width: 390px; max-width: 100%; } .html:has(#wide:checked) { width: 100%; }
.text { flex: 1 1 18rem; min-width: 0; }
.toggles { display: flex; gap: 1rem; } .toggles label { display: flex; align-items: center; gap: .375rem; min-height: 2.75rem; }
.toggles input { min-height: 0; margin: 0; width: 1.125rem; height: 1.125rem; accent-color: var(--accent); }
iframe { display: block; width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; box-sizing: border-box; resize: vertical; }
iframe.dark { background: #121212; } .html:not(:has(#dark:checked)) iframe.dark, .html:has(#dark:checked) iframe.light { display: none; }
pre { font: inherit; white-space: pre-wrap; margin: .625rem 0 0; }
.texts li, .held li { max-width: 34rem; border-bottom: 1px solid var(--line); padding: .75rem 0; }
.held li { display: grid; }
.bubble { background: #8883; border-radius: 1rem 1rem 1rem .25rem; padding: .625rem .875rem; width: fit-content; }
label:has(textarea) { display: block; }
textarea { width: 100%; box-sizing: border-box; }
.send { display: grid; gap: 1rem; max-width: 40rem; justify-items: start; }
.send label { width: 100%; }
.send input:not([type=number]) { width: 100%; box-sizing: border-box; }
select, textarea { font: inherit; padding: .5rem; min-height: 2.75rem; border-radius: .5rem; border: 1px solid var(--line); background: Field; color: FieldText; }
.back { display: inline-block; padding: .5rem 0; }
@media (width < 60rem) { .tabs { gap: .25rem .625rem; font-size: .9375rem; } .columns .shown, .columns.selected .list { display: none; } .columns.selected .shown { display: block; } }
@media (width >= 60rem) { body { max-width: 92rem; } .back { display: none; } .columns { display: grid; grid-template-columns: 19rem 1fr; gap: 2rem; } .list [aria-current] { background: #8882; } .list { max-height: 85vh; overflow: auto; } }
`;
