import classes from './announcer.module.css'

let region: HTMLElement | null = null

/** Announces a text politely to screen readers. */
export function announceText(text: string) {
  if (region) region.textContent = text
}

/**
 * The live region of `announce`; add it to the page before anything is announced. Its text is in a closed shadow tree, so
 * searching the page does not find it.
 */
export function makeAnnouncer() {
  const host = document.createElement('div')
  host.className = classes.announcer ?? ''
  region = document.createElement('div')
  region.setAttribute('aria-live', 'polite')
  host.attachShadow({ mode: 'closed' }).append(region)
  return host
}
