/**
 * The look of the site's theme (`web/src/app/theme/theme.ts`) without its font, so that the page is one small response. Colors
 * follow the system, and print is black on white.
 */
export const STYLES = `
:root{color-scheme:light dark;--bg:#edf2f6;--paper:#fff;--text:#11232e;--quiet:#475c6a;--edge:#d3dde5;--main:#12485a;--on-main:#fff;--accent:#0a737b;--bar:#0b3442;--note:#ffe8bf;--on-note:#643b00;--field:#78909c}
@media (prefers-color-scheme:dark){:root{--bg:#0a1720;--paper:#12242f;--text:#e7eff4;--quiet:#a6b9c5;--edge:#294050;--main:#8fd0e2;--on-main:#062730;--accent:#6ad3ca;--bar:#0d2935;--note:#433113;--on-note:#ffc563}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.55 system-ui,sans-serif;font-variant-numeric:tabular-nums;text-wrap:pretty}
header{background:var(--bar);padding:0 16px}
header a{display:inline-flex;align-items:center;gap:10px;min-height:56px;color:#fff;font-weight:700;font-size:18px;text-decoration:none}
main{max-width:560px;margin:0 auto;padding:24px 16px 48px;display:grid;gap:16px}
h1,h2,p,ol,dl{margin:0}
h1{font-size:28px;line-height:1.15;letter-spacing:-.025em}
h2{font-size:18px;line-height:1.3}
section,form,aside{background:var(--paper);border:1px solid var(--edge);border-radius:12px;padding:20px 16px;display:grid;gap:12px}
.number{font-family:ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.quiet{color:var(--quiet)}
.state{font-size:22px;font-weight:700;line-height:1.25;border-left:4px solid var(--accent);padding-left:12px}
.state span{display:block;font-size:16px;font-weight:400;color:var(--quiet)}
aside{background:var(--note);color:var(--on-note);border-color:transparent}
ol{list-style:none;padding:0}
li{position:relative;padding:0 0 16px 28px}
li:last-child{padding-bottom:0}
li::before{content:"";position:absolute;left:4px;top:6px;width:12px;height:12px;border-radius:50%;border:2px solid var(--accent);background:var(--paper)}
li:first-child::before{background:var(--accent)}
li:not(:last-child)::after{content:"";position:absolute;left:9px;top:22px;bottom:-4px;border-left:2px solid var(--edge)}
li span{display:block;color:var(--quiet)}
dl{display:grid;gap:12px}
dt{color:var(--quiet)}
dd{margin:0;font-weight:650}
dd p{font-weight:400}
label{font-weight:650}
input{display:block;width:100%;min-height:48px;margin-top:4px;padding:8px 12px;font:inherit;color:inherit;background:transparent;border:1px solid var(--field);border-radius:8px}
button{min-height:48px;padding:8px 20px;font:inherit;font-weight:650;color:var(--on-main);background:var(--main);border:0;border-radius:8px;cursor:pointer}
main a{color:var(--accent);display:inline-block;padding:10px 0}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media print{:root{--bg:#fff;--paper:#fff;--text:#000;--quiet:#333;--note:#fff;--on-note:#000}header{display:none}form,main>p:last-child{display:none}main{padding:0}}
`.replaceAll('\n', '');
