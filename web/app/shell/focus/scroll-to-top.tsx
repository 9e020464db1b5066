import { useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigation, useNavigationType } from 'react-router'
import { AT_TOP } from '../../screen.ts'
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

/** Tries again with each change of the page until it succeeds or the person scrolls. Returns a function that ends it. */
function onceShown(scroll: () => boolean) {
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

/**
 * Scrolls to the element that the hash names as soon as the page shows it, because parts of a page load one after the
 * other. Returns a function that ends the wait; undefined if the element is already there.
 */
function scrollOnceShown(hash: string) {
  const scroll = () => {
    const named = elementOfHash(hash)
    if (named?.checkVisibility?.() === false) return false
    named?.scrollIntoView()
    return named !== null
  }
  return scroll() ? undefined : onceShown(scroll)
}

/** How far each visited page was scrolled, by the key of its location. */
const places = new Map<string, number>()

/** Scrolls to the line that was left as soon as the page is long enough. */
function scrollBackTo(place: number) {
  const scroll = () => {
    window.scrollTo(0, place)
    // Zoomed pages stop at fractions of a pixel.
    return Math.abs(window.scrollY - place) < 1
  }
  return scroll() ? undefined : onceShown(scroll)
}

/** Notes how far the page is scrolled, until the next page is on its way, whose skeleton is shorter. */
function useNotedPlace(key: string) {
  const isHere = useNavigation().state === 'idle'
  useEffect(() => {
    if (!isHere) return undefined
    const note = () => void places.set(key, window.scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key, isHere])
}

function announcePage() {
  announceText(document.title)
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}

/**
 * Scrolls each page to its top, or to the element its hash names. Back and Forward lead to the line that was left, on
 * screens of the specification to the top. A link to the current address scrolls again. The first page stays where it is, because people may have scrolled before the app was ready. If the focused
 * element went with the old page, the new content takes the focus and its title is announced.
 */
export function ScrollToTop() {
  const { pathname, search, hash, key } = useLocation()
  const before = useRef({ pathname, search })
  const isBack = useNavigationType() === 'POP'
  const beginsAtTop = useMatches().some(({ id }) => id.includes(AT_TOP))
  useNotedPlace(key)
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
    if (!isSamePage) announcePage()
    const place = !wasFirst && isBack && !beginsAtTop && places.get(key)
    if (place) return scrollBackTo(place)
    const end = hash ? scrollOnceShown(hash) : undefined
    if (!wasFirst && (!hash || (end && !isSamePage))) window.scrollTo(0, 0)
    return end
  }, [pathname, search, hash, key])

  return null
}
