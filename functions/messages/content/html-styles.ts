/**
 * The colors of the site. Mail programs do not support variables, so each element has its light color inline, and the
 * dark one by its class.
 */
const LIGHT = {
  page: '#edf2f6',
  card: '#ffffff',
  text: '#11232e',
  quiet: '#475c6a',
  line: '#d3dde5',
  link: '#0a737b',
  button: '#12485a',
};

export const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const QUIET = `color:${LIGHT.quiet}`;
export const STRONG = `color:${LIGHT.link};font-weight:600`;
export const LINE = `border-top:1px solid ${LIGHT.line}`;

export const PAGE = `bgcolor="${LIGHT.page}" style="margin:0;padding:0;background-color:${LIGHT.page};color:${LIGHT.text}"`;
export const CARD = `bgcolor="${LIGHT.card}" style="padding:24px 20px 8px;border-radius:0 0 12px 12px;background-color:${LIGHT.card};color:${LIGHT.text};font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word"`;
export const BUTTON = `bgcolor="${LIGHT.button}" style="border-radius:10px;background-color:${LIGHT.button}"`;

export const CODE = `bgcolor="${LIGHT.page}" style="padding:14px 12px;border-radius:10px;background-color:${LIGHT.page}"`;

export const DARK_STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0a1720!important;color:#e7eff4!important}
.card{background-color:#12242f!important;color:#e7eff4!important}
.code{background-color:#0a1720!important}
.quiet{color:#a6b9c5!important}
.line{border-color:#294050!important}
.strong{color:#6ad3ca!important}
.button{background-color:#8fd0e2!important;color:#062730!important}
}
`;
