import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './ask.ts'

/** Asks before a changed form is left: by a link, by Back, by closing the tab. */
export function useLeaveWarning(isChanged: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm({
      title: 'Leave without saving?',
      text: 'What you have changed here is not saved yet.',
      accept: 'Leave',
      refuse: 'Stay',
    }).then((agreed) => (agreed ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
}
