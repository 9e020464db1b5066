import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What a hash names, when there is such a thing on the page. */
function namedBy(hash: string) {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}

/** Each page begins at its top, one reached by Back too; a link with a hash at what it names. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path with the same hash is another page.
  useEffect(() => {
    const named = namedBy(hash)
    if (named) named.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [pathname, hash])

  return null
}
