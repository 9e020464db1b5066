/* Caches the shell of the teacher's screens, of a student's tests, or of a home, and its built files, so that a reload works
   without network. It contains nothing personal: the shell is one page for everybody, and neither API answers nor pages
   that the server drew with somebody's data are ever cached. The server's page is preferred; if its shell differs from
   the cached one, everything is renewed. */
/** By scope: the cache's name, and the shell of each screen; all records share their screen's shell. */
const AREAS = {
  '/teacher/': {
    kept: 'teacher-shell',
    shells: [
      '/teacher/today',
      '/teacher/week',
      '/teacher/absences',
      '/teacher/calendar',
      '/teacher/batches',
      '/teacher/batches/0/plan',
      '/teacher/batches/0/reports',
      '/teacher/batches/0/school-tests',
      '/teacher/batches/0/sets',
      '/teacher/batches/0/sets/new',
      '/teacher/batch/0/0',
      '/teacher/lessons/0',
      '/teacher/lessons/0/work',
      '/teacher/registers',
      '/teacher/school-tests/0',
      '/teacher/sets/0',
      '/teacher/messages',
      '/teacher/messages/new',
      '/teacher/messages/0',
      '/teacher/messages/told/0',
      '/teacher/weekly',
      '/teacher/plans',
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
  '/student/dashboard': { kept: 'student-shell', shells: ['/student/dashboard'] },
  '/guardian/dashboard': { kept: 'guardian-shell', shells: ['/guardian/dashboard'] },
  '/student/practice': { kept: 'practice-shell', shells: ['/student/practice'] },
  '/guardian/practice': { kept: 'child-practice-shell', shells: ['/guardian/practice'] },
  '/open': { kept: 'open-shell', shells: ['/open'] },
  '/student/tests': {
    kept: 'tests-shell',
    shells: ['/student/tests', '/student/tests/0'],
  },
}
const { kept: KEPT, shells: SHELLS } = AREAS[new URL(registration.scope).pathname]
/** How long to wait for the server before the cached page is shown. */
const PATIENCE_MS = 4000

/** With this header the server sends the shell, to whoever is signed in, too. */
const SHELL = { cache: 'no-cache', headers: { 'x-shell': '1' } }

const IMPORT_MAP = /<script type="importmap">.*?<\/script>/s
const filesIn = (texts) =>
  new Set(texts.flatMap((text) => text.match(/\/assets\/[\w.-]+\.\w+/g) ?? []))

const shellAt = (path) => path.replace(/\/+$/, '').replace(/\/\d+(?=\/|$)/g, '/0')
const inCache = async (path) => (await caches.open(KEPT)).match(path, { ignoreVary: true })

async function fetchedOk(path, options) {
  const answer = await fetch(path, options)
  if (!answer.ok || answer.redirected) throw new Error(`${path}: ${answer.status}`)
  return answer
}

/** Caches all shells with their files, or keeps the old cache on failure. */
async function renew() {
  const cache = await caches.open(KEPT)
  const shells = await Promise.all(
    SHELLS.map(async (path) => [path, await fetchedOk(path, SHELL)]),
  )
  const texts = await Promise.all(shells.map(([, answer]) => answer.clone().text()))
  // An import map names what the screens may load later, too.
  const known = filesIn(texts)
  const files = filesIn(texts.map((text) => text.replace(IMPORT_MAP, '')))
  await Promise.all(
    [...files].map(async (path) => {
      if (!(await cache.match(path, { ignoreVary: true }))) await cache.put(path, await fetchedOk(path))
    }),
  )
  await Promise.all(shells.map(([path, answer]) => cache.put(path, answer)))
  const wanted = new Set([...SHELLS, ...known, ...files])
  for (const { url } of await cache.keys())
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url)
}

/** True for a page unlike the cached one: after an update, or a new name of the academy. */
async function renewIfChanged(answer, kept) {
  if (!answer.ok) return
  // A drawn page names the shell in whose place it came.
  const shell = answer.headers.get('x-shell')
  const isSame = shell
    ? kept?.headers.get('etag')?.includes(shell)
    : (await answer.text()) === (await kept?.text())
  if (!isSame) await renew()
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
  // Pay pages are not ours, and must not make a phone fetch the shells.
  if (pathname.startsWith('/p/')) return
  if (request.mode === 'navigate') event.respondWith(page(event, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})
