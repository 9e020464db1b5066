import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const ORIGIN = 'https://academy.example'
const code = readFileSync(`${import.meta.dirname}/../public/shell-worker.js`, 'utf8')
const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname

/** A page that names its build's files. */
const pageOf = (build: string) => `<script src="/assets/app-${build}.js"></script>`

type Served = (path: string) => Response
type Events = Record<string, (event: object) => void>

/** An area's service worker with a fake server and cache. */
function aWorker(area = '/teacher/') {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
    delete: async (url: string) => kept.delete(pathOf(url)),
  }
  const events: Events = {}
  let served: Served = () => new Response('', { status: 404 })
  const asked: string[] = []
  runInNewContext(code, {
    URL,
    Promise,
    setTimeout,
    location: { origin: ORIGIN },
    registration: { scope: ORIGIN + area },
    caches: { open: async () => cache },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (name: string, listener: Events[string]) => {
      events[name] = listener
    },
    fetch: async (request: string | { url: string }) => {
      asked.push(pathOf(request))
      return served(pathOf(request))
    },
  })
  /** Dispatches an event and waits for its work. */
  async function send(name: string, more: object = {}) {
    const work: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    events[name]?.({
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        answer = promise
      },
      ...more,
    })
    const shown = await (await answer)?.text()
    await Promise.allSettled(work)
    return shown
  }
  return {
    kept: () => [...kept.keys()].toSorted(),
    asked,
    install: () => send('install'),
    visit: (path: string) =>
      send('fetch', { request: { method: 'GET', mode: 'navigate', url: ORIGIN + path } }),
    load: (path: string) =>
      send('fetch', { request: { method: 'GET', mode: 'cors', url: ORIGIN + path } }),
    serve: (next: Served) => {
      served = next
    },
  }
}

const build =
  (name: string): Served =>
  (path) =>
    path.startsWith('/assets/') ? new Response(`code of ${path}`) : new Response(pageOf(name))
const away: Served = () => {
  throw new TypeError('Failed to fetch')
}

test('the next navigation after an update renews the kept shells and their files', async () => {
  const worker = aWorker()
  worker.serve(build('one'))
  await worker.install()
  expect(worker.kept()).toContain('/assets/app-one.js')
  expect(worker.kept()).toContain('/teacher/lessons/0')

  // The same build is not fetched again.
  worker.asked.length = 0
  expect(await worker.visit('/teacher/lessons/7')).toBe(pageOf('one'))
  expect(worker.asked).toEqual(['/teacher/lessons/7'])

  worker.serve(build('two'))
  expect(await worker.visit('/teacher/today')).toBe(pageOf('two'))
  expect(worker.kept()).toContain('/assets/app-two.js')
  expect(worker.kept()).not.toContain('/assets/app-one.js')
  worker.serve(away)
  expect(await worker.visit('/teacher/lessons/7')).toBe(pageOf('two'))
})

test('of the files that an import map names, only those that a screen has loaded are kept', async () => {
  const worker = aWorker()
  const mapTo = (file: string) =>
    `<script type="importmap">{"imports":{"/assets/dialog.js":"/assets/${file}.js"}}</script>`
  const release =
    (name: string, dialog: string): Served =>
    (path) =>
      path.startsWith('/assets/')
        ? new Response(`code of ${path}`)
        : new Response(mapTo(`dialog-${dialog}`) + pageOf(name))
  worker.serve(release('one', 'old'))
  await worker.install()
  expect(worker.kept()).not.toContain('/assets/dialog-old.js')
  expect(worker.asked.filter((path) => path.includes('dialog'))).toEqual([])

  await worker.load('/assets/dialog-old.js')
  worker.serve(release('two', 'old'))
  await worker.visit('/teacher/today')
  expect(worker.kept()).toContain('/assets/app-two.js')
  expect(worker.kept()).toContain('/assets/dialog-old.js')
  worker.serve(release('two', 'new'))
  await worker.visit('/teacher/today')
  expect(worker.kept()).not.toContain('/assets/dialog-old.js')
})

test('an update that cannot be fetched whole leaves what is kept, and is tried at the navigation after', async () => {
  const worker = aWorker()
  worker.serve(build('one'))
  await worker.install()
  worker.serve((path) =>
    path.startsWith('/assets/') ? new Response('', { status: 502 }) : new Response(pageOf('two')),
  )
  expect(await worker.visit('/teacher/week')).toBe(pageOf('two'))
  expect(worker.kept()).toContain('/assets/app-one.js')
  worker.serve(away)
  expect(await worker.visit('/teacher/week')).toBe(pageOf('one'))
  worker.serve(build('two'))
  await worker.visit('/teacher/week')
  worker.serve(away)
  expect(await worker.visit('/teacher/week')).toBe(pageOf('two'))
})

test('a server that fails shows what is kept', async () => {
  const worker = aWorker()
  worker.serve(build('one'))
  await worker.install()
  worker.serve(() => new Response('Starting', { status: 503 }))
  expect(await worker.visit('/teacher/today')).toBe(pageOf('one'))
  expect(worker.kept()).toContain('/assets/app-one.js')
})

test('a student’s tests have a shell of their own', async () => {
  const worker = aWorker('/student/tests')
  worker.serve(build('one'))
  await worker.install()
  expect(worker.kept()).not.toContain('/teacher/today')
  worker.serve(away)
  expect(await worker.visit('/student/tests/7')).toBe(pageOf('one'))
})

test('a pay page goes past the worker, which fetches nothing for it', async () => {
  const worker = aWorker()
  worker.serve(build('one'))
  await worker.visit('/p/aB3dE5gH7jK9')
  expect(worker.asked).toEqual([])
})
