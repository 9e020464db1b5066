/**
 * Marks an `EarlyForm` that was submitted before hydration, instead of letting the browser submit it, and notes the
 * last other button pressed before, for `EarlyPress`. Reloads the page by the button of `StillLoading`. Opens and
 * closes dialogs in browsers without `command`. Keeps the browser's offer to install the site, which may come before
 * hydration, for `InstallCard`.
 */
const SCRIPT =
  "addEventListener('submit',e=>{const d=e.target.dataset;if('early'in d&&!(window.failed&&e.target.matches('[action]'))){e.preventDefault();d.early='sent'}},true);" +
  // If no file of the program comes, nothing repeats the submission. A form that the server accepts is then sent to the
  // server.
  "const f=({target:t})=>{if(!window.alive&&!window.failed&&(!t.tagName||t.tagName=='SCRIPT')){window.failed=true;document.querySelector('form[action][data-early=sent]')?.submit()}};" +
  "addEventListener('error',f,true);addEventListener('unhandledrejection',f);" +
  "addEventListener('click',e=>{const b=e.target.closest('button:not([type=submit],[commandfor],[data-load-again])');" +
  "if(b&&!window.alive){delete window.pressed?.dataset.pressed;window.pressed=b;b.dataset.pressed=''}" +
  "if(e.target.closest('[data-load-again]'))location.reload();" +
  "const o=e.target.closest('button[commandfor]');if(o&&!('command'in o)){const d=document.getElementById(o.getAttribute('commandfor'));" +
  "o.getAttribute('command')=='close'?d.close():d.open||d.showModal()}},true);" +
  "addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installOffer=e;dispatchEvent(new Event('installoffer'))});" +
  // Shows `StillLoading` as stalled if no file has come for 20 s, else as slow.
  "setInterval(()=>{const l=document.querySelector('[data-late]');if(l){" +
  "const t=performance.getEntriesByType('resource').reduce((m,e)=>Math.max(m,e.responseEnd),0);" +
  "l.dataset.late=performance.now()-t<2e4?'slow':'stalled'}},1e3)"

/** In the head of every page, before any form. Its hash is in the CSP. */
export function EarlySubmits() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the program; it must run before the program is there.
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
