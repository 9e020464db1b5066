const WORKER = '/shell-worker.js'
const AREA = '/student/tests'

/** Has the browser keep the screens of tests, so that a reload works without network. Without it they only need one. */
export function keepStudentShell() {
  // Absent where the site has no certificate.
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!import.meta.env.PROD || !serviceWorker) return
  serviceWorker
    .register(WORKER, { scope: AREA })
    .catch((error: unknown) => console.error('The service worker could not be registered:', error))
}
