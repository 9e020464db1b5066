/**
 * Runs before the first paint, so that a dark page is never white for a moment, and a browser that has the letters of
 * the page's language (`letters.ts`) shows them at once.
 */
const SCRIPT = `try{var s=localStorage.getItem("mantine-color-scheme-value"),l=localStorage.getItem("letters")}catch(e){}
var d=document.documentElement
if(l&&d.lang.startsWith(l))d.dataset.letters=""
d.dataset.mantineColorScheme=s==="light"||s==="dark"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"`

// biome-ignore lint/security/noDangerouslySetInnerHtml: our own script.
export const ColourSchemeScript = () => <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
