import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { redirectToSignIn, setNavigation } from '../../api/session-expiry.ts'
import { sweepWithOtherTabs } from '../../own-storage.ts'

/** Opens the sign-in page when the session expires, or when another tab signs out. */
export function SessionWatch() {
  const navigate = useNavigate()

  useEffect(() => setNavigation((path) => void navigate(path, { replace: true })), [navigate])
  useEffect(sweepWithOtherTabs, [])

  return null
}

/** For layouts of signed-in screens: removes their data from the screen after another tab signs out. */
export function useLeaveWhenSignedOut() {
  useEffect(() => {
    const noticeSignOut = ({ key, newValue }: StorageEvent) => {
      if (key === null || (key === 'accessToken' && !newValue)) redirectToSignIn()
    }
    window.addEventListener('storage', noticeSignOut)
    return () => window.removeEventListener('storage', noticeSignOut)
  }, [])
}
