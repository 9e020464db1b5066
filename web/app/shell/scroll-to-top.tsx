import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../ui/feedback/announcer.ts'

/** What a hash names, when there is such a thing on the page. */
function namedBy(hash: string) {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}

/**
 * Each page begins at its top, one reached by Back too; a link with a hash at what it names. So does a link to where one is
 * already: whoever has scrolled away and presses it again comes back. The first page stays where the browser has put it, for
 * one may have scrolled before it was ready. The focus goes to the new page's content when what had it is gone with the old
 * one, so that Tab and screen readers go on there; its title is announced.
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
    // A page of a table, a search, a step of a form: what changes is on the screen already.
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
