import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { signedIn } from '../../session.ts'
import { confirm } from '../dialogs/ask.ts'

/** Whether a changed form stands on the screen, and whether leaving it was agreed to just now. */
const form = { isChanged: false, mayLeave: false }

const askToLeave = () =>
  confirm({
    title: 'Leave without saving?',
    text: 'What you have changed here is not saved yet.',
    accept: 'Leave',
    refuse: 'Stay',
    losesWork: true,
  })

/** For what leaves and does more than that, like signing out: asks first, and then lets the navigation pass. */
export async function mayLeave() {
  form.mayLeave = !form.isChanged || (await askToLeave())
  return form.mayLeave
}

/** Asks before a changed form is left: by a link, by Back, by closing the tab. Not when the session has ended. */
export function useLeaveWarning(isChanged: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      !form.mayLeave &&
      signedIn() &&
      currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    askToLeave().then((agreed) => (agreed ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    form.isChanged = isChanged
    return () => {
      form.isChanged = false
      form.mayLeave = false
    }
  }, [isChanged])

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
}
