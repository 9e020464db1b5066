/*
 * Keeps the shell of the teacher's screens, or of a student's tests, and the built files that they are made of, so that a
 * reload works without network. Nothing in it is personal: the shell is one page for everybody, and what the API answers is never kept.
 * A page that the server sends is taken first; when it is another one than is kept, all is renewed.
 */
/** By where it is at work, what it is kept under, and the shell of each screen; one of a record is the same for all of them. */
const AREAS = {
  '/teacher/': {
    kept: 'teacher-shell',
    shells: [
      '/teacher/today',
      '/teacher/week',
      '/teacher/absences',
      '/teacher/calendar',
      '/teacher/batches',
      '/teacher/lessons/0',
      '/teacher/registers',
      '/teacher/messages',
      '/teacher/messages/new',
      '/teacher/messages/0',
      '/teacher/questions',
      '/teacher/questions/import',
      '/teacher/questions/new',
      '/teacher/questions/0',
      '/teacher/tests',
      '/teacher/tests/new',
      '/teacher/tests/0',
      '/teacher/tests/0/edit',
      '/teacher/tests/0/mark',
      '/teacher/tests/0/marks',
      '/teacher/attempts/0',
      '/teacher/papers',
      '/teacher/papers/new',
      '/teacher/papers/0',
      '/teacher/papers/0/details',
    ],
  },
  '/student/tests': {
    kept: 'tests-shell',
    shells: ['/student/tests', '/student/tests/0'],
  },
}
const { kept: KEPT, shells: SHELLS } = AREAS[new URL(registration.scope).pathname]
/** For so long the server is waited for before what is kept is shown. */
const PATIENCE_MS = 4000

const shellAt = (path) => path.replace(/\/+$/, '').replace(/\/\d+(?=\/|$)/g, '/0')
const inCache = async (path) => (await caches.open(KEPT)).match(path, { ignoreVary: true })

async function fetchedOk(path, options) {
  const answer = await fetch(path, options)
  if (!answer.ok || answer.redirected) throw new Error(`${path}: ${answer.status}`)
  return answer
}

/** Keeps all shells with their files, or leaves what is kept as it is. */
async function renew() {
  const cache = await caches.open(KEPT)
  const shells = await Promise.all(
    SHELLS.map(async (path) => [path, await fetchedOk(path, { cache: 'no-cache' })]),
  )
  const texts = await Promise.all(shells.map(([, answer]) => answer.clone().text()))
  const files = new Set(texts.flatMap((text) => text.match(/\/assets\/[\w.-]+\.\w+/g) ?? []))
  await Promise.all(
    [...files].map(async (path) => {
      if (!(await cache.match(path, { ignoreVary: true }))) await cache.put(path, await fetchedOk(path))
    }),
  )
  await Promise.all(shells.map(([path, answer]) => cache.put(path, answer)))
  const wanted = new Set([...SHELLS, ...files])
  for (const { url } of await cache.keys())
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url)
}

/** Whether the server's page is another one than is kept: the product was updated, or the academy has a new name. */
async function renewIfChanged(answer, kept) {
  if (answer.ok && (await answer.text()) !== (await kept?.text())) await renew()
}

const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function page(event, path) {
  const kept = await inCache(shellAt(path))
  const asked = fetch(event.request)
  event.waitUntil(asked.then((answer) => renewIfChanged(answer.clone(), kept?.clone())).catch(() => {}))
  if (!kept) return asked
  const answer = await Promise.race([asked, later(PATIENCE_MS)]).catch(() => undefined)
  return answer && answer.status < 500 ? answer : kept
}

/** A built file never changes under its name. */
async function file(request) {
  const { pathname } = new URL(request.url)
  const kept = await inCache(pathname)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(KEPT)).put(pathname, answer.clone())
  return answer
}

addEventListener('install', (event) => event.waitUntil(renew().then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})
