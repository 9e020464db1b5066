import { type RefObject, useEffect } from 'react'

/**
 * The focus lies on the button of the marked row: as soon as it is marked, if the focus was within the list or nowhere, and
 * when the window gets the focus back, so that the next Enter works.
 */
export function useMarkedButton(
  button: RefObject<HTMLElement | null>,
  isMarked: boolean,
  list: string,
) {
  useEffect(() => {
    if (!isMarked) return
    const focus = () => button.current?.focus({ preventScroll: true })
    window.addEventListener('focus', focus)
    return () => window.removeEventListener('focus', focus)
  }, [button, isMarked])
  useEffect(() => {
    const here = document.activeElement
    // A search or a select keeps the focus.
    if (isMarked && (here === document.body || here?.closest(list))) button.current?.focus()
  }, [button, isMarked, list])
}
