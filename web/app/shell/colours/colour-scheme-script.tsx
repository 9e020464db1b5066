/** Runs before the first paint, so that a dark page is never white for a moment. */
const SCRIPT = `try{var s=localStorage.getItem("mantine-color-scheme-value")}catch(e){}
document.documentElement.dataset.mantineColorScheme=s==="light"||s==="dark"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"`

// biome-ignore lint/security/noDangerouslySetInnerHtml: our own script.
export const ColourSchemeScript = () => <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
