import { useEffect, useLayoutEffect } from 'react'
import { type Blocker, type Location, useBlocker, useLocation } from 'react-router'
import { isSignedIn } from '../../session.ts'
import { confirm, type Question } from '../dialogs/ask.ts'
import { isFinding, setFinding } from '../tables/tools/finding.ts'
import { arriveAt, isPageBeingLeft, setDestination } from './records/destination.ts'

const UNSAVED: Question = {
  title: 'Leave without saving?',
  text: 'What you have changed here is not saved yet.',
  accept: 'Leave',
  refuse: 'Stay',
  losesWork: true,
}

/** A changed form on screen. `isOfQuery`: opening another query of the same address leaves the form, too. */
type Changed = { question: Question; isOfQuery: boolean }

/** Changed forms on screen. They share one blocker, because a router asks only one. */
const changed = new Map<symbol, Changed>()
/** True once leaving was confirmed. */
let isAgreed = false

const askToLeave = () => confirm([...changed.values()].at(-1)?.question ?? UNSAVED)

/** Whether a form on screen has changes that are not saved. */
export const hasUnsaved = () => changed.size > 0

/** For acts that leave and do more, like Logout: asks first, then lets the navigation pass. */
export async function mayLeave() {
  if (changed.size === 0) return true
  isAgreed = await askToLeave()
  return isAgreed
}

/**
 * Asks before a changed form is left by a link, Back, or closing the tab, unless the session has ended. `isOfQuery`:
 * the form belongs to a query, as `?of=7`, and opening another query leaves it.
 */
export function useLeaveWarning(isChanged: boolean, question = UNSAVED, isOfQuery = false) {
  useEffect(() => {
    if (!isChanged) return
    const form = Symbol('a changed form')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    changed.set(form, { question, isOfQuery })
    window.addEventListener('beforeunload', ask)
    return () => {
      changed.delete(form)
      isAgreed = isAgreed && changed.size > 0
      window.removeEventListener('beforeunload', ask)
    }
  }, [isChanged, question, isOfQuery])
}

async function answerBlocker(blocker: Blocker) {
  if (blocker.state !== 'blocked') return
  // The finder is open above the page, so Back closes it first.
  if (isFinding()) {
    setFinding(false)
    return blocker.reset()
  }
  if (!(await askToLeave())) return blocker.reset()
  setDestination(blocker.location)
  blocker.proceed()
}

/** Whether a navigation leaves a changed form. */
function leavesForm(from: Location, to: Location) {
  if (from.pathname !== to.pathname) return changed.size > 0
  return from.search !== to.search && [...changed.values()].some(({ isOfQuery }) => isOfQuery)
}

/** Keys typed just after pressing a link are not meant for the old page. */
function dropTypedKeys(event: InputEvent) {
  const isInPage = event.target instanceof Element && event.target.closest('main')
  if (isInPage && isPageBeingLeft()) event.preventDefault()
}

/**
 * Mount once, in the root: tracks every navigation before anything renders, and blocks it while `useLeaveWarning` asks or
 * while Back closes the finder.
 */
export function LeaveWatch() {
  const { pathname, key } = useLocation()
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (historyAction === 'POP' && isFinding()) return true
    const isAsked = leavesForm(currentLocation, nextLocation) && !isAgreed && isSignedIn()
    if (!isAsked) setDestination(nextLocation)
    return isAsked
  })
  useEffect(() => void answerBlocker(blocker), [blocker])

  // Runs in a layout effect, so that it comes before the new page does anything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own, also one to the same address.
  useLayoutEffect(() => arriveAt(pathname), [pathname, key])

  useEffect(() => {
    document.addEventListener('beforeinput', dropTypedKeys, { capture: true })
    return () => document.removeEventListener('beforeinput', dropTypedKeys, { capture: true })
  }, [])

  return null
}
