import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Closes an open dialog by Back in browsers that do not (without `CloseWatcher`): while it is open, one more entry of the
 * history stands for it. A link in the dialog takes that entry's place (`replaces`) and calls `follow`.
 */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>) {
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
        // The router knows nothing of this entry.
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
    // It may have been opened before the program was there.
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
