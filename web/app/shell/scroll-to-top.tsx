import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../ui/feedback/announcer.ts'

/** The element that a hash names, if it is on the page. */
function namedBy(hash: string) {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
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
    // Paging, searching or another step of a form: the change is already on screen.
    if (isOtherState && !hash) return
    const named = namedBy(hash)
    if (named) named.scrollIntoView()
    else if (!wasFirst) window.scrollTo(0, 0)

    if (isSamePage) return
    announce(document.title)
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, search, hash, key])

  return null
}
