import classes from './in-order.module.css'

/**
 * `ref` of an element whose children are parts of a page, each with queries of its own. A part appears once all parts
 * before it have loaded (`data-awaited`), and stays from then on, even while one of those loads again.
 */
export function showPartsInOrder(parts: HTMLElement | null) {
  if (!parts) return undefined
  parts.classList.add(String(classes.parts))
  const look = () => {
    for (const part of parts.children) {
      part.setAttribute('data-shown', '')
      if (part.matches('[data-awaited]') || part.querySelector('[data-awaited]')) return
    }
  }
  look()
  const watch = new MutationObserver(look)
  watch.observe(parts, { childList: true, subtree: true })
  return () => watch.disconnect()
}
