/**
 * Goes to a page of another site. Never answers while that page is on its way, so that what began it stays busy; only where
 * somebody has come back to this page as they left it.
 */
export const leaveFor = (url: string) =>
  new Promise<void>((resolve) => {
    window.addEventListener('pageshow', function back({ persisted }) {
      if (!persisted) return
      window.removeEventListener('pageshow', back)
      resolve()
    })
    window.location.assign(url)
  })
