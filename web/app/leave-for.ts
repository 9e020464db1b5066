/**
 * Opens a page of another site. The promise stays pending, so its button stays busy; it resolves only if the browser
 * restores this page on Back.
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
