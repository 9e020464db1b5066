import {
  isValidElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../session.ts'
import { useLazyImport } from '../feedback/loading/use-lazy-import.ts'
import { type AskedQuestion, currentlyAsked, onAsked, refuseAll } from './ask.ts'

/** The text without its markup. */
function toPlainText(text: ReactNode): string {
  if (Array.isArray(text)) return text.map(toPlainText).join('')
  if (isValidElement<{ children?: ReactNode }>(text)) return toPlainText(text.props.children)
  return typeof text === 'string' || typeof text === 'number' ? String(text) : ''
}

/** Asks all open questions with the browser's own dialogs, which need no file of ours. */
function askByBrowser() {
  for (const asked of currentlyAsked().toReversed()) {
    if (asked.kind === 'alert') {
      window.alert(toPlainText(asked.notice.text))
      asked.answer()
      continue
    }
    const { text, detail } = asked.question
    asked.answer(window.confirm([toPlainText(text), detail].filter(Boolean).join('\n')))
  }
}

const loadDialog = () => import('./ask-dialog.tsx')
const NOTHING: readonly AskedQuestion[] = []

/**
 * Mount once, in the root: shows the dialogs of `confirm` and `alert`. Their code loads when the browser is idle or with
 * the first question; if it fails to load, the browser's own dialogs ask.
 */
export function AskHost() {
  const asked = useSyncExternalStore(onAsked, currentlyAsked, () => NOTHING)
  const AskDialog = useLazyImport(asked.length > 0, loadDialog, askByBrowser)
  const { pathname } = useLocation()
  const isSignedIn = useSession().accessToken !== null

  // Visitors are asked too rarely to preload it.
  useEffect(() => {
    if (!isSignedIn || !window.requestIdleCallback) return
    const waiting = window.requestIdleCallback(() => void loadDialog().catch(() => undefined))
    return () => window.cancelIdleCallback(waiting)
  }, [isSignedIn])

  // Closes the questions before the new page asks one itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is shown.
  useLayoutEffect(refuseAll, [pathname])

  if (!AskDialog) return null
  return asked.map((each, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: questions below keep their place.
    <AskDialog key={place} asked={each} />
  ))
}
