const WORKER = '/shell-worker.js'
const AREA = '/student/tests'

/** Caches the test screens for reloads without network. Optional: without it, a reload needs the network. */
export function keepStudentShell() {
  // Undefined without HTTPS.
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!import.meta.env.PROD || !serviceWorker) return
  serviceWorker
    .register(WORKER, { scope: AREA })
    .catch((error: unknown) => console.error('The service worker could not be registered:', error))
}
