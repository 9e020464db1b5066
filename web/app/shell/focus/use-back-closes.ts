import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Lets Back close an open dialog in browsers that do not do so themselves (without `CloseWatcher`): an open dialog has
 * an entry of its own in the history. A link in the dialog takes that entry's place (`replaces`) and calls `follow`.
 */
export function useCloseOnBack(dialog: RefObject<HTMLDialogElement | null>) {
  const [replaces, setReplaces] = useState(false)
  const isFollowed = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element || 'CloseWatcher' in window) return
    setReplaces(true)
    let hasEntry = false

    const change = () => {
      if (element.open === hasEntry) return
      if (element.open) {
        // The router must not know of this entry.
        history.pushState(null, '')
        hasEntry = true
        return
      }
      if (isFollowed.current) hasEntry = false
      else history.back()
      isFollowed.current = false
    }
    const goBack = (event: PopStateEvent) => {
      if (!hasEntry) return
      hasEntry = false
      // The page stays: the router need not know.
      event.stopImmediatePropagation()
      element.close()
    }
    const watch = new MutationObserver(change)
    watch.observe(element, { attributeFilter: ['open'] })
    // The dialog may have been opened before the page's program arrived.
    change()
    window.addEventListener('popstate', goBack, true)
    return () => {
      watch.disconnect()
      window.removeEventListener('popstate', goBack, true)
    }
  }, [dialog])

  const follow = () => {
    isFollowed.current = true
    dialog.current?.close()
  }
  return { replaces, follow }
}
