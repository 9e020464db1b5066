import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Each page begins at its top, one reached by Back too; a link with a hash at what it names. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()

  useEffect(() => {
    const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (named) named.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [pathname, hash])

  return null
}
