import { useEffect } from 'react'

const ROWS = 'tbody tr, ul > li'
/** Elements that may take the focus: headings, links, and buttons that ask before they act. */
const HARMLESS = 'h2, h3, h4, a[href], [data-asks]'

type Place = {
  element: Element
  row: Element | null
  list: Element | null | undefined
  at: number
  isLine: boolean
  path: string
}

function placeOf(element: Element): Place {
  const row = element.closest(ROWS)
  const list = row?.parentElement
  const at = list ? [...list.children].indexOf(row) : 0
  const isLine = element.closest('tr, li') !== null
  return { element, row, list, at, isLine, path: location.pathname }
}

/** An element in the row itself, else in the row that took its place, else the page's heading. */
function nextFocus({ row, list, at }: Place) {
  const rows = list?.isConnected ? list.children : []
  const now = row?.isConnected ? row : rows[Math.min(at, rows.length - 1)]
  return now?.querySelector<HTMLElement>(HARMLESS) ?? document.querySelector<HTMLElement>('main h1')
}

/**
 * Mount once per area. When the focused element disappears, its row takes the focus, else the row that took its place,
 * else the page's heading. Buttons that act at once never do, because a second press would act on another row.
 */
export function KeptFocus() {
  useEffect(() => {
    let last: Place | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('main')) last = placeOf(target)
    }
    // The person moved the focus by a press elsewhere. Browsers send the same event for an element about to be removed.
    const forget = ({ relatedTarget }: FocusEvent) => {
      const left = last
      if (!relatedTarget)
        queueMicrotask(() => {
          if (last === left && left?.element.isConnected) last = undefined
        })
    }
    const keep = () => {
      if (!last || last.element.isConnected) return
      const place = last
      last = undefined
      if (document.activeElement !== document.body || place.path !== location.pathname) return
      const next = nextFocus(place)
      if (next && !next.matches('a, button')) next.tabIndex = -1
      // After a table row or list item has gone, focusing the page's heading must not scroll the page to its top.
      next?.focus({ preventScroll: place.isLine && next.matches('h1') })
    }
    const changes = new MutationObserver(keep)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('focusin', remember)
    addEventListener('focusout', forget)
    return () => {
      changes.disconnect()
      removeEventListener('focusin', remember)
      removeEventListener('focusout', forget)
    }
  }, [])

  return null
}
