import { useEffect } from 'react'

const ROWS = 'tbody tr, ul > li'
/** What may have the focus unasked: a name, what only leads somewhere, and what asks before it acts. */
const HARMLESS = 'h2, h3, h4, a[href], [data-asks]'

type Place = { element: Element; row: Element | null; list: Element | null; at: number }

const isOfPage = (element: unknown) => element instanceof Element && element.closest('main')

function placeOf(element: Element): Place {
  const row = element.closest(ROWS)
  const list = row?.parentElement ?? null
  return { element, row, list, at: row && list ? [...list.children].indexOf(row) : -1 }
}

/** The row itself where it stands still, or else the one that has taken its place. */
function rowNow({ row, list, at }: Place) {
  if (row?.isConnected) return row
  return list?.isConnected ? list.children[Math.min(at, list.children.length - 1)] : undefined
}

function focusOn(target: HTMLElement | null) {
  if (!target) return
  if (!target.matches('a, button')) target.setAttribute('tabindex', '-1')
  target.focus()
}

/**
 * Stands once in an area. When what had the focus goes, its row has it then, or the row that takes its place, or the page's
 * heading: doing one thing after another needs no search for the place. No button that acts at once gets it, because a
 * second press would be an act on another row.
 */
export function KeptFocus() {
  useEffect(() => {
    let last: (Place & { path: string }) | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && isOfPage(target))
        last = { ...placeOf(target), path: window.location.pathname }
    }
    // Left on purpose, by a press beside it. A browser tells the same of what is about to be removed.
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget || !(target instanceof Element)) return
      queueMicrotask(() => {
        if (last?.element === target && target.isConnected) last = undefined
      })
    }
    const keep = () => {
      if (!last || last.element.isConnected) return
      const place = last
      last = undefined
      if (document.activeElement !== document.body || place.path !== window.location.pathname)
        return
      const next = rowNow(place)?.querySelector<HTMLElement>(HARMLESS)
      focusOn(next ?? document.querySelector<HTMLElement>('main h1'))
    }
    const changes = new MutationObserver(keep)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])

  return null
}
