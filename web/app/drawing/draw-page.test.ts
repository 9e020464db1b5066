import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { aStudent } from '../../test/wire.ts'
import { forReader } from '../api/loads-first.ts'
import { me } from '../api/me.ts'
import { takeHydrationData, withHydrationData } from '../drawn-page.ts'
import { beginReader, createRolesDrawn, endAsking, withoutReaders } from './draw-page.ts'

const ownLoader = () => null
const drawn = () => forReader(() => null)

/** A build with a public page and two areas, each with a drawn screen; the student's has another one. */
const BUILD = {
  routes: {
    root: { id: 'root', path: '', module: { loader: ownLoader } },
    about: { id: 'about', parentId: 'root', path: 'about', module: { loader: ownLoader } },
    student: {
      id: 'student',
      parentId: 'root',
      module: { loader: drawn(), handle: { rolesAt: () => ['student'] } },
    },
    home: { id: 'home', parentId: 'student', path: 'home', module: { loader: drawn() } },
    below: { id: 'below', parentId: 'home', index: true, module: { loader: drawn() } },
    tests: { id: 'tests', parentId: 'student', path: 'tests', module: {} },
    office: {
      id: 'office',
      parentId: 'root',
      module: {
        loader: drawn(),
        handle: { rolesAt: (path: string) => (path === '/audit' ? ['admin'] : ['admin', 'desk']) },
      },
    },
    today: { id: 'today', parentId: 'office', path: 'today', module: { loader: drawn() } },
    audit: { id: 'audit', parentId: 'office', path: 'audit', module: { loader: drawn() } },
  },
} as unknown as ServerBuild

test.for([
  ['/home', 'student', true],
  ['/home', 'guardian', false],
  ['/home', 'admin', false],
  ['/tests', 'student', false],
  ['/about', 'student', false],
  ['/nowhere', 'student', false],
  ['/today', 'desk', true],
  ['/audit', 'desk', false],
  ['/audit', 'admin', true],
] as const)('%s is drawn for a %s: %s', ([path, role, isDrawn]) => {
  expect(createRolesDrawn(BUILD)(path).includes(role)).toBe(isDrawn)
})

test('for everybody else the loaders of drawn screens do not run, and those of public pages do', () => {
  const { routes } = withoutReaders(BUILD)
  const loading = Object.values(routes).flatMap((route) => (route?.module.loader ? [route.id] : []))
  expect(loading).toEqual(['root', 'about'])
  expect(BUILD.routes.home?.module.loader).toBeTypeOf('function')
})

const aReader = () =>
  beginReader({
    me: aStudent,
    mark: 'abcd',
    at: 0,
    timeZone: 'Asia/Kolkata',
    get: async () => ({ status: 200, body: null }),
  })

test('answers that come after the drawing has begun change neither the page nor what it carries', async () => {
  const reader = aReader()
  await reader.asking.fetchQuery({ queryKey: ['early'], queryFn: () => 'here' })
  const late = Promise.withResolvers<string>()
  const asked = reader.asking.fetchQuery({ queryKey: ['late'], queryFn: () => late.promise })
  const refused = { queryKey: ['refused'], queryFn: () => Promise.reject(new Error('no')) }
  await reader.asking.fetchQuery(refused).catch(() => {})

  const { answers } = endAsking(reader)
  late.resolve('too late')
  await asked
  expect(answers.queries.map(({ queryKey }) => queryKey)).toEqual([me.queryKey, ['early']])
  expect(reader.drawing?.getQueryData(['early'])).toBe('here')
  expect(reader.drawing?.getQueryData(['late'])).toBeUndefined()
})

test('what a page carries ends no script, whatever people have typed', () => {
  const name = '</script><script>alert(1)</script></body>'
  const reader = aReader()
  reader.asking.setQueryData(['name'], name)
  const html = withHydrationData(
    '<html><head></head><body><main>\u2026</main></body></html>',
    'abcd',
    endAsking(reader),
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelectorAll('script')).toHaveLength(2)
  document.body.replaceChildren(...page.querySelectorAll('#drawn-with'))
  const taken = takeHydrationData()
  expect(taken?.answers.queries.find(({ queryKey }) => queryKey[0] === 'name')?.state.data).toBe(
    name,
  )
  expect(taken?.me).toEqual(aStudent)
  expect(takeHydrationData()).toBeUndefined()
})
