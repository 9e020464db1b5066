/**
 * A `ref` for a part that disappears when its own button is pressed, such as *Retry*. If the part had the focus, its
 * place on the page gets the focus, so that keys and screen readers continue there instead of at the top.
 */
export function keepPlace(part: HTMLElement | null) {
  const place = part?.parentElement
  if (!(part && place)) return undefined
  return () => {
    if (!part.contains(document.activeElement)) return
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusPlace(place)
    })
  }
}

function focusPlace(place: HTMLElement) {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    // A press on the text of the part must not give the focus to its place.
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
