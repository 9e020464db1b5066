import classes from './announcer.module.css'

let region: HTMLElement | null = null

/** Says a text to those who cannot see the screen, once they are through with what is being read to them. */
export function announce(text: string) {
  if (region) region.textContent = text
}

/**
 * The element that `announce` speaks through, to be put into the page before there is anything to say. What it says stands in
 * a closed tree of its own: no search within the page finds it.
 */
export function makeAnnouncer() {
  const host = document.createElement('div')
  host.className = classes.announcer ?? ''
  region = document.createElement('div')
  region.setAttribute('aria-live', 'polite')
  host.attachShadow({ mode: 'closed' }).append(region)
  return host
}
