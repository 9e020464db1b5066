import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What a hash names, when there is such a thing on the page. */
function namedBy(hash: string) {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}

/**
 * Each page begins at its top, one reached by Back too; a link with a hash at what it names. The focus goes to
 * the new page's content when what had it is gone with the old one, so that Tab and screen readers go on there.
 */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  const arrivedOn = useRef(pathname)

  useEffect(() => {
    const named = namedBy(hash)
    if (named) named.scrollIntoView()
    else window.scrollTo(0, 0)

    if (arrivedOn.current === pathname) return
    arrivedOn.current = pathname
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash])

  return null
}
