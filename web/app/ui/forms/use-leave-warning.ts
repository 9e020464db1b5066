import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { signedIn } from '../../session.ts'
import { confirm, type Question } from '../dialogs/ask.ts'

const UNSAVED: Question = {
  title: 'Leave without saving?',
  text: 'What you have changed here is not saved yet.',
  accept: 'Leave',
  refuse: 'Stay',
  losesWork: true,
}

/** The changed forms on the screen, with what each asks. A router asks one blocker only, so that they share it. */
const changed = new Map<symbol, Question>()
/** Whether leaving them was agreed to just now. */
let isAgreed = false

const askToLeave = () => confirm([...changed.values()].at(-1) ?? UNSAVED)

/** For what leaves and does more than that, like signing out: asks first, and then lets the navigation pass. */
export async function mayLeave() {
  if (changed.size === 0) return true
  isAgreed = await askToLeave()
  return isAgreed
}

/** Asks this before a changed form is left: by a link, by Back, by closing the tab. Not when the session has ended. */
export function useLeaveWarning(isChanged: boolean, question = UNSAVED) {
  useEffect(() => {
    if (!isChanged) return
    const form = Symbol('a changed form')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    changed.set(form, question)
    window.addEventListener('beforeunload', ask)
    return () => {
      changed.delete(form)
      isAgreed = isAgreed && changed.size > 0
      window.removeEventListener('beforeunload', ask)
    }
  }, [isChanged, question])
}

async function answer(blocker: Blocker) {
  if (blocker.state !== 'blocked') return
  if (await askToLeave()) blocker.proceed()
  else blocker.reset()
}

/** Stands once, in the root: keeps the page while `useLeaveWarning` asks. */
export function LeaveWatch() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed.size > 0 &&
      !isAgreed &&
      signedIn() &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => void answer(blocker), [blocker])

  return null
}
