import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announceText } from '../../ui/feedback/toasts/announcer.ts'

/** The element that a hash names, if it is on the page. */
function elementOfHash(hash: string) {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}

/** Events of people who scroll by themselves. */
const OWN_SCROLLS = ['wheel', 'touchmove', 'keydown']

/**
 * Scrolls to the element that the hash names as soon as the page shows it, because parts of a page load one after the
 * other. It stops if the person scrolls meanwhile. Returns a function that ends the wait; undefined if the element is
 * already there.
 */
function scrollOnceShown(hash: string) {
  const scroll = () => {
    const named = elementOfHash(hash)
    if (named?.checkVisibility?.() === false) return false
    named?.scrollIntoView()
    return named !== null
  }
  if (scroll()) return undefined
  const watch = new MutationObserver(() => scroll() && end())
  const end = () => {
    watch.disconnect()
    for (const own of OWN_SCROLLS) removeEventListener(own, end)
  }
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-shown'],
  })
  for (const own of OWN_SCROLLS) addEventListener(own, end, { passive: true })
  return end
}

function announcePage() {
  announceText(document.title)
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}

/**
 * Scrolls each page to its top, on Back too, or to the element its hash names. A link to the current address scrolls
 * again. The first page stays where it is, because people may have scrolled before the app was ready. If the focused
 * element went with the old page, the new content takes the focus and its title is announced.
 */
export function ScrollToTop() {
  const { pathname, search, hash, key } = useLocation()
  const before = useRef({ pathname, search })
  const isFirst = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own, also one to the same address.
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    const isSamePage = before.current.pathname === pathname
    const isOtherState = isSamePage && before.current.search !== search
    before.current = { pathname, search }
    // For paging, searching or another step of a form, the change is already on screen.
    if (isOtherState && !hash) return undefined
    const end = hash ? scrollOnceShown(hash) : undefined
    if (!wasFirst && (!hash || (end && !isSamePage))) window.scrollTo(0, 0)
    if (!isSamePage) announcePage()
    return end
  }, [pathname, search, hash, key])

  return null
}
