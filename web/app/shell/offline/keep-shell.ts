import { untilAtRest } from '../../under-way.ts'

const WORKER = '/shell-worker.js'

/**
 * Caches the screens of areas (scopes of `shell-worker.js`) for reloads without network. Optional: without it, a reload
 * needs the network. The worker fetches hundreds of files, so it waits until the page's own calls are answered.
 */
export async function keepShell(...scopes: string[]) {
  // Undefined without HTTPS.
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!import.meta.env.PROD || !serviceWorker) return
  await untilAtRest()
  for (const scope of scopes)
    serviceWorker
      .register(WORKER, { scope })
      .catch((error: unknown) =>
        console.error('The service worker could not be registered:', error),
      )
}
