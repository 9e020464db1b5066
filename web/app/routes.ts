import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'
import * as accounts from './features/accounts/screens.ts'
import * as exams from './features/exams/screens.ts'
import * as ground from './features/ground/screens.ts'
import * as homes from './features/homes/screens.ts'
import * as learning from './features/learning/screens.ts'
import * as messages from './features/messages/screens.ts'
import * as money from './features/money/screens.ts'
import * as office from './features/office/screens.ts'
import * as papers from './features/papers/screens.ts'
import * as people from './features/people/screens.ts'
import * as site from './features/site/screens.ts'
import * as teaching from './features/teaching/screens.ts'
import { AT_TOP, type OfficeScreen } from './screen.ts'

type Area =
  | 'publicPages'
  | 'files'
  | 'alone'
  | 'bare'
  | 'student'
  | 'exam'
  | 'guardian'
  | 'teacher'
  | 'first'
  | 'everybody'
  | 'office'
  | 'owner'
  | 'officeAndTeachers'
  | 'ownerAndTeachers'
type Listed = Record<string, Partial<OfficeScreen>>

const WINGS: Record<string, { [area in Area]?: Listed }> = {
  accounts,
  exams,
  ground,
  homes,
  learning,
  messages,
  money,
  office,
  papers,
  people,
  site,
  teaching,
}

/** The path of a wing's file; `../` leads to another wing. */
const placeOf = (wing: string, file: string) =>
  `features/${`${wing}/${file}`.replace(/^\w+\/\.\.\//, '')}${file.endsWith('.ts') ? '' : '.tsx'}`

/** The parts of a page, each inside the one before. */
function nestRoutes([file, ...others]: string[], id: string): RouteConfigEntry[] {
  if (!file) return []
  const own = { id: `${id} ${file}` }
  return [others.length > 0 ? layout(file, own, nestRoutes(others, id)) : index(file, own)]
}

function routeOf(wing: string, address: string, screen: Partial<OfficeScreen>) {
  const { file, lands, rest = '', below = [] } = screen
  const id = screen.beginsAtTop ? address + AT_TOP : address
  const path = address.slice(1)
  if (lands) return [route(`${path}/*`, 'shell/office/admin-landing.tsx', { id })]
  if (!file) return []
  if (!path) return [index(placeOf(wing, file), { id })]
  const parts = below.map((each) => placeOf(wing, each))
  return [route(path + rest, placeOf(wing, file), { id }, nestRoutes(parts, id))]
}

const keepAddress = (path: string) => path
const toTeacherAddress = (path: string) => path.replace('/admin/', '/teacher/')

/** The routes for one kind of user, from all wings. */
function routesOf(area: Area, addressOf = keepAddress) {
  return Object.entries(WINGS).flatMap(([wing, { [area]: screens = {} }]) => {
    const framed = Map.groupBy(Object.entries(screens), ([, { frame }]) => frame)
    return [...framed].flatMap(([frame, within]) => {
      const routes = within.flatMap(([path, screen]) => routeOf(wing, addressOf(path), screen))
      return frame ? [layout(placeOf(wing, frame), routes)] : routes
    })
  })
}

const officeRoutes = [
  ...routesOf('office'),
  ...routesOf('officeAndTeachers'),
  ...routesOf('owner'),
  ...routesOf('ownerAndTeachers'),
]
const teacherRoutes = [
  ...routesOf('teacher'),
  ...routesOf('officeAndTeachers', toTeacherAddress),
  ...routesOf('ownerAndTeachers', toTeacherAddress),
]

/** Makes every screen of an area send waiting registers. */
const withOutbox = (area: string, routes: RouteConfigEntry[]) => [
  layout('features/teaching/registers/outbox/outbox-watch.tsx', { id: `outbox-${area}` }, routes),
]

/** Puts the finder over all screens of an area. */
const withFinder = (area: string, routes: RouteConfigEntry[]) => [
  layout('features/office/finder/finder.tsx', { id: `finder-${area}` }, routes),
]

export default [
  layout('shell/public-layout.tsx', routesOf('publicPages')),
  ...routesOf('files'),
  ...routesOf('alone'),
  layout('shell/bare-layout.tsx', routesOf('bare')),
  layout('shell/student-layout.tsx', routesOf('student')),
  layout('shell/exam-layout.tsx', routesOf('exam')),
  layout('shell/guardian-layout.tsx', routesOf('guardian')),
  layout('shell/teacher-layout.tsx', withOutbox('teacher', teacherRoutes)),
  layout('shell/first-layout.tsx', routesOf('first')),
  layout('shell/account-layout.tsx', withFinder('account', routesOf('everybody'))),
  layout('shell/admin-layout.tsx', withFinder('admin', withOutbox('admin', officeRoutes))),
  route('*', 'shell/elsewhere.tsx'),
] satisfies RouteConfig
