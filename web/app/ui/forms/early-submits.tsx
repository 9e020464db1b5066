/**
 * An `EarlyForm` that is sent before it is alive keeps that in mind, instead of being sent by the browser itself; so does
 * a button with `useEarlyPress` that is pressed.
 */
const SCRIPT =
  "addEventListener('submit',e=>{const d=e.target.dataset;if('early'in d){e.preventDefault();d.early='sent'}},true);" +
  "addEventListener('click',e=>{const b=e.target.closest('button[data-early]');if(b)b.dataset.early='pressed'},true)"

/** Stands in the head of every page, before any form and button. Its hash is in the page's policy. */
export function EarlySubmits() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the program; it must run before the program is there.
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
