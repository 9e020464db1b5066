const WORKER = '/shell-worker.js'
const AREA = '/teacher/'

/** Has the browser keep the teacher's screens, so that a reload works without network. Without it they only need one. */
export function keepShell() {
  // Absent where the site has no certificate.
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!import.meta.env.PROD || !serviceWorker) return
  serviceWorker
    .register(WORKER, { scope: AREA })
    .catch((error: unknown) => console.error('The service worker could not be registered:', error))
}
