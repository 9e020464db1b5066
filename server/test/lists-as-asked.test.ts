import { dayAfter } from '@ganit/contract/days'
import type { Endpoint } from '@ganit/contract/endpoint'
import { updateSettings } from '@ganit/contract/ground/settings'
import { makeSets } from '@ganit/contract/papers/papers'
import type { Role } from '@ganit/contract/roles'
import { expect } from 'vitest'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import { allEndpoints } from '../src/http/openapi/endpoints.ts'
import { type Academy, test } from './academy.ts'
import { callOf, inputOf } from './contract/declared.ts'
import type { Place } from './contract/parts.ts'
import { peopleOf, type Things } from './security/people.ts'

type Query = Record<string, string>

/**
 * Calls whose query does not choose rows: signatures, single files, and messages of other services. Each is tested
 * elsewhere.
 */
const NOT_A_CHOICE =
  /\/(?:photos|screenshots|images|files|figures|receipts)\/|^GET \/(?:imports\/:import_id\/|online-payments\/return|hooks\/whatsapp|student\/check-registration|reports\/gst|letters\.pdf|batches\/:id\/reports\.pdf)/

const asked = allEndpoints
  .map(({ endpoint }): Endpoint => endpoint)
  .filter(({ method, querystring }) => method === 'GET' && querystring)
  .filter((endpoint) => !NOT_A_CHOICE.test(callOf(endpoint)))

/** A suitable value of each query field without fixed words. */
const valuesFor = (things: Things, today: string): Query => ({
  page: '2',
  page_size: '1',
  search: 'Ri',
  q: 'Riya',
  from: '2026-11-01',
  to: '2026-12-31',
  on: today,
  month: '2026-11',
  year: '2026',
  days: '7',
  uid: things.uid,
  batch_id: String(things.id),
  student_id: String(things.pupil_id),
  chapter_id: String(things.chapter_id),
  lesson_id: String(things.lesson_id),
  actor: things.uid,
  subject_id: '1',
  teacher_id: things.account_id,
  room_id: '1',
  classNumber: '9',
  takes_class: '9',
  class_number: '9',
  student_class: '9',
  course_id: '1',
  class_level_id: '1',
  category_id: '1',
  columns: 'student_id',
  difficulty: '1',
  used: 'before:2026-01-01',
  ids: String(things.question_id),
  of: '1',
  copies: '1',
  set: 'A',
})

/** Number of columns, which the calls for a paper's files require. */
const columnsOf = ({ path }: Endpoint): Query =>
  path.startsWith('/papers/') ? { columns: '2' } : {}

/** Reports are about days up to today, which are not long ago. */
const daysOf = ({ path }: Endpoint, today: string): Query =>
  path.startsWith('/batches/:id/reports') ? { from: dayAfter(today, -30), to: today } : {}

/** Every way to send each field of a query. */
const waysOf = (query: Place, values: Query) =>
  [...query.fields].map(([name, { words, takesAny }]) => ({
    name,
    ways: [...words, ...(takesAny ? [values[name] ?? `no value for ${name}`] : [])],
  }))

const PAGING = ['page', 'page_size', 'sort', 'order']

/** Fields that determine the kind of the rows, not which rows are listed: a report's grouping, a list's owner. */
const OTHER_ROWS =
  /^GET \/(?:reports\/|counter\?|find\?|own-tests\?|school-tests\?)|\?columns=|^GET \/book(?:\.csv)?\?rows=/

/** Lists that are about one student unless the query says otherwise. */
const OF_A_STUDENT = ['/payments', '/school-tests']

/** Other fields that a field's value requires. */
const beside = (name: string, value: string, { batch_id = '' }: Query): Query =>
  name === 'by' && value === 'student' ? { of: batch_id } : {}

type Row = unknown

/** Rows of a list, or lines of a file; undefined for anything else. */
function rowsOf(body: string, type: string): Row[] | undefined {
  if (type.startsWith('text/csv')) return body.trimEnd().split('\r\n').slice(1)
  if (!type.startsWith('application/json')) return undefined
  const json = JSON.parse(body)
  const rows = Array.isArray(json) ? json : json?.items
  return Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)) : undefined
}

/** The owner sees the data of students and teachers; the teacher's paper has all sets. */
async function everybody(academy: Academy) {
  const people = await peopleOf(academy)
  const { teacher, student, admin } = people.own
  const { id, account_id, paper_id } = teacher
  const { job_id, session_id } = admin
  Object.assign(admin, student, { id, account_id, paper_id, job_id, session_id })
  const ready = { state: 'ready', ready_at: new Date('2026-11-01T06:30:00Z') } as const
  await academy.db.updateTable('papers').set(ready).where('paper_id', '=', paper_id).execute()
  const payload = { count: 4, shuffle_questions: true, shuffle_options: true }
  await people.askWith(updateSettings, 'admin', {
    payload: { free_trial: true, shows_batch_times: true, demo_seats: 3 },
  })
  expect((await people.askWith(makeSets, 'admin', { payload })).statusCode).toBe(201)
  return { ...people, today: await readAcademyToday(academy.db) }
}

type People = Awaited<ReturnType<typeof everybody>>

const ROLES_TRIED: Role[] = ['admin', 'teacher', 'guardian', 'student', 'desk']

/** A caller whose role has an object that this endpoint reads. */
async function callerWithObject(people: People, endpoint: Endpoint) {
  const roles = ROLES_TRIED.filter(
    (role) => endpoint.access === 'public' || endpoint.access.includes(role),
  )
  const statuses: string[] = []
  for (const role of roles) {
    const values = {
      ...valuesFor(people.own[role], people.today),
      ...columnsOf(endpoint),
      ...daysOf(endpoint, people.today),
    }
    const required: Query = Object.fromEntries(
      Object.entries(endpoint.querystring?.shape ?? {})
        .filter(
          ([name, field]) =>
            !field.safeParse(undefined).success ||
            (name === 'student_id' && OF_A_STUDENT.includes(endpoint.path)),
        )
        .map(([name]) => [name, values[name] ?? '']),
    )
    const ask = async (query: Query) => {
      const sent = { ...required, ...query }
      const answer = await people.askWith(endpoint, role, { query: sent })
      const type = String(answer.headers['content-type'])
      const rows = answer.statusCode === 200 ? rowsOf(answer.body, type) : undefined
      return { status: answer.statusCode, body: answer.body.slice(0, 200), rows }
    }
    const { status, body } = await ask({})
    if (status === 200) return { ask, values }
    statuses.push(`${role} ${status} ${body}`)
  }
  return statuses
}

type Ask = Exclude<Awaited<ReturnType<typeof callerWithObject>>, string[]>['ask']

const LARGEST_PAGE = 100

/** All rows, of all pages. */
async function wholeOf(ask: Ask, isPaged: boolean) {
  if (!isPaged) return (await ask({})).rows
  const all: Row[] = []
  for (let page = 1; ; page += 1) {
    const { rows = [] } = await ask({ page_size: String(LARGEST_PAGE), page: String(page) })
    all.push(...rows)
    if (rows.length < LARGEST_PAGE) return all
  }
}

/** The rules of a filter: the call succeeds, and returns a subset of the unfiltered rows. */
async function broken(people: People, endpoint: Endpoint) {
  const call = callOf(endpoint)
  const asking = await callerWithObject(people, endpoint)
  const { query } = inputOf(endpoint)
  if (Array.isArray(asking) || !query) return [`${call}: nobody has one: ${asking}`]
  const { ask, values } = asking
  const isPaged = query.fields.has('page_size')
  const all: Query = isPaged ? { page_size: String(LARGEST_PAGE) } : {}
  const whole = await wholeOf(ask, isPaged)
  const wrong: string[] = []
  const ways = waysOf(query, values)
  for (const { name, ways: each } of ways)
    for (const value of each) {
      const chosen = name === 'page' ? { page_size: '1' } : all
      const { status, body, rows } = await ask({
        ...chosen,
        ...beside(name, value, values),
        [name]: value,
      })
      const told = `${call}?${name}=${value}`
      if (status !== 200) wrong.push(`${told}: ${status} ${body}`)
      if (!rows || !whole || OTHER_ROWS.test(told)) continue
      if (name === 'page') {
        if (JSON.stringify(rows) !== JSON.stringify(whole.slice(1, 2)))
          wrong.push(`${told}: its second row is another one`)
      } else if (!PAGING.includes(name)) {
        if (rows.some((row) => !whole.includes(row)))
          wrong.push(`${told}: a row that is not there without it`)
      } else if (
        name !== 'page_size' &&
        whole.length < LARGEST_PAGE &&
        rows.toSorted().join() !== whole.toSorted().join()
      )
        wrong.push(`${told}: other rows`)
    }
  const together = Object.fromEntries(ways.map(({ name, ways: each }) => [name, each[0] ?? '']))
  const { status, body } = await ask(together)
  if (status !== 200) wrong.push(`${call} with all of them: ${status} ${body}`)
  return wrong
}

test('every list answers each of its filters, sorts and pages with its own rows, alone and together', async ({
  academy,
}) => {
  const people = await everybody(academy)
  const wrong: string[] = []
  for (const endpoint of asked) wrong.push(...(await broken(people, endpoint)))

  expect(wrong).toEqual([])
})

/** A value that no field takes. */
const NONSENSE = '\u0000'

test('every query that cannot be understood is refused, and each wrong field is named', async ({
  academy,
}) => {
  const people = await everybody(academy)
  const wrong: string[] = []
  for (const endpoint of asked) {
    const role = ROLES_TRIED.find(
      (each) => endpoint.access === 'public' || endpoint.access.includes(each),
    )
    const names = Object.keys(endpoint.querystring?.shape ?? {})
    const query = Object.fromEntries(names.map((name) => [name, NONSENSE]))
    const answer = await people.askWith(endpoint, role ?? 'admin', { query })
    const { fields = {} } = answer.json<{ fields?: object }>()
    const told = `${answer.statusCode} ${Object.keys(fields).toSorted().join()}`
    if (told !== `400 ${names.toSorted().join()}`) wrong.push(`${callOf(endpoint)}: ${told}`)
  }

  expect(wrong).toEqual([])
})
