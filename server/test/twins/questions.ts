import { join } from 'node:path'
import { LANGUAGES } from '@ganit/contract/language-names'
import {
  readSessionToken,
  signSessionToken,
} from '../../src/features/accounts/sessions/session-token.ts'
import { deriveKey } from '../../src/lifecycle/secret.ts'
import { loadPages } from '../../src/pages/load-pages.ts'
import { PEOPLE } from '../full-academy/full-academy.ts'
import { isOpenTo, reading, urlOf } from '../read-by.ts'
import type { Question } from './answers.ts'

/** An account of each role. */
export const READERS: Record<string, string> = {
  admin: PEOPLE.owner,
  desk: 'd1',
  teacher: PEOPLE.teacher,
  guardian: PEOPLE.guardian.uid,
  student: PEOPLE.student.uid,
}

/** The cookie with which pages are drawn for the session of a token. */
export function pageCookieOf(token: string, secret: string) {
  const stored = readSessionToken(token, deriveKey(secret, 'sessions').toString('hex')) ?? ''
  return `ganit-page=${signSessionToken(stored, deriveKey(secret, 'drawn pages').toString('hex'))}`
}

const THINGS = { ...PEOPLE.student, ...PEOPLE.guardian, uid: PEOPLE.student.uid, search: 'a' }

const callsOf = (role: string, isOpen: (call: (typeof reading)[number]) => boolean) =>
  reading
    // The trail tells of the other reads.
    .filter((call) => isOpen(call) && !call.path.startsWith('/audit'))
    .map((call): Question => ({ role, url: urlOf(call, THINGS) }))

/** Each call that reads, in the name of each role that it is open to, and of a visitor. */
export const calls = [
  ...callsOf('visitor', ({ access }) => access === 'public'),
  ...Object.keys(READERS).flatMap((role) =>
    callsOf(role, (call) => isOpenTo(call, { role } as never)),
  ),
]

export const BUILD = join(import.meta.dirname, '../../../web/build')

type Route = {
  id: string
  path?: string
  index?: boolean
  parentId?: string
  module: { HydrateFallback?: unknown; loader?: object; handle?: { rolesAt?: RolesAt } }
}
type RolesAt = (path: string) => readonly string[]

/** Each public page and its data, and each page that is drawn for a session, in all languages. */
export async function pagesOf(buildDir: string) {
  const { routes } = (await loadPages(buildDir)) as { routes: Record<string, Route> }
  const withParents = (route: Route): Route[] => {
    const parent = routes[route.parentId ?? '']
    return [...(parent ? withParents(parent) : []), route]
  }
  const asked = new Set<string>()
  for (const route of Object.values(routes).filter(({ path, index }) => path ?? index)) {
    const line = withParents(route)
    const path =
      `/${line.flatMap((each) => each.path?.replace(/^\//, '') || []).join('/')}`.replace(
        /:\w+/g,
        '1',
      )
    const isShell = line.some(({ id, module }) => id !== 'root' && module.HydrateFallback)
    if (!isShell) asked.add(`visitor ${path}`).add(`visitor ${path === '/' ? '/_root' : path}.data`)
    if (!('isForReader' in (route.module.loader ?? {}))) continue
    for (const { module } of line)
      for (const role of module.handle?.rolesAt?.(path) ?? []) asked.add(`${role} ${path}`)
  }
  return [...asked].flatMap((text) => {
    const [role = '', url = ''] = text.split(' ')
    return LANGUAGES.map((language): Question => ({ role, url, language }))
  })
}
