import type { Endpoint } from '@ganit/contract/endpoint'
import { ROLES, type Role } from '@ganit/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { differences } from '../../../tools/checks/compared-lists.ts'
import { type Academy, readingTest, test } from '../../test/academy.ts'
import { isChosen } from '../../test/chosen-calls.ts'
import { bringRowsBack, keepRows } from '../../test/kept-rows.ts'
import { CALLERS, type Caller, peopleOf } from '../../test/security/people.ts'
import { allEndpoints } from './openapi/endpoints.ts'

const endpoints: Endpoint[] = allEndpoints.map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const chosen = endpoints.filter(isChosen)

readingTest('every call of the contract is served', ({ academy, expect }) => {
  const isServed = ({ method, path }: Endpoint) =>
    academy.app.hasRoute({ method, url: `/api${path}` })
  expect(endpoints.filter((endpoint) => !isServed(endpoint)).map(nameOf)).toEqual([])
})

const ROLE_OF: Partial<Record<Caller, Role>> = { unregistered: 'student' }
const isRole = (who: Caller): who is Role => (ROLES as readonly string[]).includes(who)

/** Expected refusal of a caller; undefined if the caller has access. */
function refusalOf(who: Caller, { access }: Endpoint) {
  if (access === 'public') return undefined
  const role = isRole(who) ? who : ROLE_OF[who]
  if (!role) return 401
  return access.includes(role) ? undefined : 403
}

type People = Awaited<ReturnType<typeof peopleOf>>
let made: People | undefined

/** Shared by all tests of this file, because creating them takes seconds. */
async function thePeople(academy: Academy) {
  if (made) await bringRowsBack(academy.db)
  else {
    made = await peopleOf(academy)
    await keepRows(academy.db)
  }
  return made
}

// Access is checked before the input, so any input will do.
test.for(CALLERS)(
  '%s can make exactly the calls that its role allows [S001 S037 S040 S041 S043 S044 S045 S046 S060]',
  async (who, { academy, expect }) => {
    const people = await thePeople(academy)
    const wrong: unknown[] = []
    for (const endpoint of chosen) {
      const { statusCode: status } = await people.ask(who, endpoint)
      const refusal = refusalOf(who, endpoint)
      const isRight = refusal ? status === refusal : ![401, 403].includes(status) && status < 500
      if (!isRight) wrong.push([nameOf(endpoint), status, refusal])
    }

    expect(wrong).toEqual([])
  },
)

/** Calls about oneself that the owner does not need. */
const ONESELF = [
  'POST /account/agreement',
  'POST /student/register',
  'POST /student/claim',
  'GET /student/own-batches',
  'GET /student/own-courses',
  'GET /family-money',
  'GET /hand-ins',
  'GET /guardianships',
  'PUT /guardianships',
  'POST /guardianships/confirm',
  'POST /change-requests',
  'POST /claims',
  'POST /claims/:claim_id/paid',
  'POST /claims/:claim_id/withdraw',
  'POST /online-payments',
  'GET /own-pay',
  'GET /own-tests',
  'GET /to-do',
  'GET /notes',
  'GET /practice',
  'POST /practice',
  'PUT /practice/:session_id/answers',
  'POST /practice/:session_id/hints',
  'POST /practice/:session_id/show',
  'POST /practice/:session_id/end',
  'GET /lessons/:lesson_id/join',
  'GET /lessons/:lesson_id/hand-in',
  'POST /lessons/:lesson_id/hand-in',
  'POST /lessons/:lesson_id/hand-in/photos',
  'DELETE /hand-ins/photos/:photo_id',
  'POST /tests/:test_id/attempt',
  'PUT /attempts/:attempt_id/answers',
  'POST /attempts/:attempt_id/photos',
  'POST /account/erasure-request',
  'GET /account/guardian-data',
  'GET /account/guardian-erasure',
  'POST /account/guardian-erasure',
  'DELETE /account/guardian-erasure',
  'GET /account/messages',
  'PUT /account/messages',
  'GET /inbox',
  'GET /push',
  'POST /push-subscriptions',
  'DELETE /push-subscriptions/:subscription_id',
  'POST /inbox/:message_id/read',
  'DELETE /account/erasure-request',
]

test('the owner may make every call but those about oneself [S037]', () => {
  const closed = endpoints.filter(({ access }) => access !== 'public' && !access.includes('admin'))
  const wayOut = 'let the admin make it, or say in ONESELF that it is about oneself'
  expect(differences(closed.map(nameOf), ONESELF), wayOut).toEqual([])
})

/** For each role, whose objects a call opens: everybody's, only the caller's own, or nobody's yet. */
type Reach = Partial<Record<Role, 'all' | 'own' | 'none'>>

const OF_A_STUDENT = { admin: 'all', desk: 'all', student: 'own' } as const
const OF_A_FAMILY = { ...OF_A_STUDENT, guardian: 'own' } as const
const OF_A_TEACHER = { admin: 'all', desk: 'all', teacher: 'own' } as const
/** Objects written by teachers; the owner sees all. */
const OF_ITS_AUTHOR = { admin: 'all', teacher: 'own' } as const
const OF_EVERYBODY = {
  admin: 'own',
  desk: 'own',
  teacher: 'own',
  guardian: 'own',
  student: 'own',
} as const

/** Calls that name an owned object and that roles other than the office may make. */
const OWNED: Record<string, Reach> = {
  'GET /student/profile/:uid': OF_A_FAMILY,
  'PUT /student/:uid': OF_A_STUDENT,
  'PUT /students/:uid/study-language': OF_A_FAMILY,
  'GET /students/:uid/levels': { admin: 'all', guardian: 'own', student: 'own', teacher: 'own' },
  'GET /batches/:batch_id/practice': { admin: 'all', teacher: 'own' },
  'GET /batches/:batch_id/slips': { admin: 'all', teacher: 'own' },
  'GET /practice-sets/:set_id': { admin: 'all', teacher: 'own' },
  'PUT /practice-sets/:set_id': { admin: 'all', teacher: 'own' },
  'DELETE /practice-sets/:set_id': { admin: 'all', teacher: 'own' },
  'GET /lessons/:lesson_id/hand-in': { student: 'own', guardian: 'none' },
  'POST /lessons/:lesson_id/hand-in': { student: 'own', guardian: 'own' },
  'POST /lessons/:lesson_id/hand-in/photos': { student: 'own', guardian: 'own' },
  'DELETE /hand-ins/photos/:photo_id': { student: 'own', guardian: 'own' },
  'GET /hand-ins/:hand_in_id': { admin: 'all', guardian: 'own', student: 'own', teacher: 'own' },
  'PUT /hand-ins/:hand_in_id': { admin: 'all', teacher: 'own' },
  'GET /lessons/:lesson_id/work': { admin: 'all', teacher: 'own' },
  'PUT /lessons/:lesson_id/work': { admin: 'all', teacher: 'own' },
  'PUT /work-photos/:photo_id/ink': { admin: 'all', teacher: 'own' },
  'GET /school-tests/:school_test_id': OF_A_TEACHER,
  'PUT /school-tests/:school_test_id': { ...OF_A_FAMILY, teacher: 'own' },
  'DELETE /school-tests/:school_test_id': { ...OF_A_FAMILY, teacher: 'own' },
  'GET /students/:uid/weeks': { ...OF_A_FAMILY, teacher: 'own' },
  'GET /batches/:id/reports': OF_A_TEACHER,
  'GET /batches/:id/reports.pdf': OF_A_TEACHER,
  'POST /batches/:id/reports/send': OF_A_TEACHER,
  'GET /batches/:id/reports/:student_id': OF_A_TEACHER,
  'PUT /batches/:id/reports/:student_id': OF_A_TEACHER,
  'GET /students/:uid/reports': { ...OF_A_FAMILY, teacher: 'own' },
  'GET /students/:uid/reports/:report_id': { ...OF_A_FAMILY, teacher: 'own' },
  'GET /students/:uid/reports/:report_id.pdf': { ...OF_A_FAMILY, teacher: 'own' },
  'POST /students/:uid/reports/:report_id/anew': OF_ITS_AUTHOR,
  'GET /student/ledger/:uid': OF_A_FAMILY,
  'GET /batches/:id': { ...OF_A_FAMILY, teacher: 'own' },
  'GET /batches/:id/overview': OF_A_TEACHER,
  'GET /batches/:batch_id/plan': OF_A_TEACHER,
  'PUT /batches/:batch_id/plan': { admin: 'all', teacher: 'own' },
  'POST /batches/:batch_id/plan/suggest': { admin: 'all', teacher: 'own' },
  'PUT /batches/:batch_id/plan/chapters/:chapter_id': { admin: 'all', teacher: 'own' },
  'GET /payments/:payment_id/receipt': OF_A_FAMILY,
  'GET /refunds/:refund_id/voucher': OF_A_FAMILY,
  'GET /pay-slips/:pay_slip_id/slip': { admin: 'all', teacher: 'own' },
  'GET /student/agreements/:uid': OF_A_FAMILY,
  'POST /student/agreements/:uid': OF_A_FAMILY,
  'GET /student/export/:uid': { admin: 'all', guardian: 'own', student: 'own' },
  'DELETE /account/sessions/:id': OF_EVERYBODY,
  'GET /lessons/:lesson_id': OF_A_TEACHER,
  'GET /lessons/:lesson_id/free': OF_A_TEACHER,
  'PUT /lessons/:lesson_id/online': OF_A_TEACHER,
  'GET /lessons/:lesson_id/join': { student: 'own', guardian: 'own' },
  'PUT /lessons/:lesson_id/homework': { admin: 'all', teacher: 'own' },
  'GET /batches/:batch_id/notes': { ...OF_A_FAMILY, teacher: 'own' },
  'POST /batches/:batch_id/notes': { admin: 'all', teacher: 'own' },
  'PUT /notes/:note_id': { admin: 'all', teacher: 'own' },
  'DELETE /notes/:note_id': { admin: 'all', teacher: 'own' },
  'DELETE /lessons/:lesson_id/homework': { admin: 'all', teacher: 'own' },
  'GET /attendance/of/:student_id': { ...OF_A_FAMILY, teacher: 'own' },
  'POST /leave-notes/:leave_note_id/withdraw': OF_A_FAMILY,
  'GET /student/:uid/guardians': OF_A_FAMILY,
  'POST /student/:uid/guardians': OF_A_STUDENT,
  'PUT /student/:uid/guardians/:guardian_id': OF_A_FAMILY,
  'DELETE /student/:uid/guardians/:guardian_id': OF_A_STUDENT,
  'POST /claims/:claim_id/paid': { student: 'own', guardian: 'none' },
  'POST /claims/:claim_id/withdraw': { student: 'own', guardian: 'none' },
  'GET /online-payments/:online_payment_id': { ...OF_A_STUDENT, guardian: 'none' },
  'PUT /lessons/:lesson_id/register': OF_A_TEACHER,
  'GET /staff/:account_id/absences': OF_A_TEACHER,
  'POST /staff/:account_id/absences': OF_A_TEACHER,
  'DELETE /staff/:account_id/absences/:absence_id': OF_A_TEACHER,
  'GET /reports/teachers/:account_id': OF_A_TEACHER,
  'GET /staff/:account_id/taught': { admin: 'all', teacher: 'own' },
  'GET /staff/:account_id/taught.csv': { admin: 'all', teacher: 'own' },
  'POST /lessons/:lesson_id/guests': OF_A_TEACHER,
  'GET /jobs/:job_id': { admin: 'own', desk: 'own', teacher: 'own' },
  'POST /inbox/:message_id/read': { guardian: 'own', student: 'own' },
  'DELETE /push-subscriptions/:subscription_id': { guardian: 'own', student: 'own' },
  'GET /tellings/:telling_id/people': OF_A_TEACHER,
  'GET /messages/:message_id': OF_A_TEACHER,
  'GET /messages/:message_id/deliveries': OF_A_TEACHER,
  'POST /messages/:message_id/cancel': OF_A_TEACHER,
  'POST /messages/:message_id/again': OF_A_TEACHER,
  'POST /messages/:message_id/deliveries/:delivery_id/by-hand': OF_A_TEACHER,
  'DELETE /lessons/:lesson_id/guests/:student_id': OF_A_TEACHER,
  'GET /questions/:question_id': { admin: 'all', teacher: 'all' },
  'PUT /questions/:question_id': { admin: 'all', teacher: 'own' },
  'DELETE /questions/:question_id': { admin: 'all', teacher: 'own' },
  'GET /questions/:question_id/uses': { admin: 'all', teacher: 'all' },
  'GET /questions/:question_id/versions': { admin: 'all', teacher: 'all' },
  'GET /questions/:question_id/variants': { admin: 'all', teacher: 'all' },
  'POST /questions/:question_id/variants': OF_ITS_AUTHOR,
  'POST /questions/:question_id/variants/:n/end': OF_ITS_AUTHOR,
  'POST /questions/:question_id/variants/:n/question': OF_ITS_AUTHOR,
  'GET /papers/:paper_id': OF_ITS_AUTHOR,
  'PUT /papers/:paper_id': OF_ITS_AUTHOR,
  'DELETE /papers/:paper_id': OF_ITS_AUTHOR,
  'POST /papers/:paper_id/copy': OF_ITS_AUTHOR,
  'POST /papers/:paper_id/ready': OF_ITS_AUTHOR,
  'GET /papers/:paper_id/check': OF_ITS_AUTHOR,
  'POST /papers/:paper_id/draft': OF_ITS_AUTHOR,
  'POST /papers/:paper_id/free': OF_ITS_AUTHOR,
  'POST /papers/:paper_id/items/:item_id/take': OF_ITS_AUTHOR,
  'POST /papers/:paper_id/items/:item_id/replace': OF_ITS_AUTHOR,
  'POST /papers/:paper_id/fill': OF_ITS_AUTHOR,
  'POST /papers/:paper_id/fill/check': OF_ITS_AUTHOR,
  'POST /papers/:paper_id/sets': OF_ITS_AUTHOR,
  'GET /papers/:paper_id/paper.pdf': OF_ITS_AUTHOR,
  'GET /papers/:paper_id/key.pdf': OF_ITS_AUTHOR,
  'GET /papers/:paper_id/solutions.pdf': OF_ITS_AUTHOR,
  'GET /papers/:paper_id/omr.pdf': OF_ITS_AUTHOR,
  'GET /papers/:paper_id/all.pdf': OF_ITS_AUTHOR,
  'GET /papers/:paper_id/prints/:print_id': OF_ITS_AUTHOR,
  'GET /tests/:test_id': OF_ITS_AUTHOR,
  'PUT /tests/:test_id': OF_ITS_AUTHOR,
  'DELETE /tests/:test_id': OF_ITS_AUTHOR,
  'GET /tests/:test_id/marks': OF_ITS_AUTHOR,
  'PUT /tests/:test_id/marks': OF_ITS_AUTHOR,
  'POST /tests/:test_id/publish': OF_ITS_AUTHOR,
  'POST /tests/:test_id/withdraw': OF_ITS_AUTHOR,
  'GET /tests/:test_id/results': OF_ITS_AUTHOR,
  'GET /tests/:test_id/statistics': OF_ITS_AUTHOR,
  'GET /tests/:test_id/marking': OF_ITS_AUTHOR,
  'GET /tests/:test_id/items/:item_id/answers': OF_ITS_AUTHOR,
  'POST /tests/:test_id/items/:item_id/take': OF_ITS_AUTHOR,
  'PUT /tests/:test_id/items/:item_id/marks': OF_ITS_AUTHOR,
  'POST /tests/:test_id/items/:item_id/key': OF_ITS_AUTHOR,
  'GET /tests/:test_id/results.csv': OF_ITS_AUTHOR,
  'GET /tests/:test_id/results.xlsx': OF_ITS_AUTHOR,
  'GET /students/:uid/results': { ...OF_A_FAMILY, teacher: 'own' },
  'GET /tests/:test_id/live': OF_ITS_AUTHOR,
  'POST /tests/:test_id/announcements': OF_ITS_AUTHOR,
  'POST /tests/:test_id/preview': OF_ITS_AUTHOR,
  'POST /tests/:test_id/copy': OF_ITS_AUTHOR,
  'POST /tests/:test_id/attempt': { student: 'own' },
  'PUT /practice/:session_id/answers': { guardian: 'own', student: 'own' },
  'POST /practice/:session_id/hints': { guardian: 'own', student: 'own' },
  'POST /practice/:session_id/show': { guardian: 'own', student: 'own' },
  'POST /practice/:session_id/end': { guardian: 'own', student: 'own' },
  'PUT /attempts/:attempt_id/answers': { student: 'own' },
  'POST /attempts/:attempt_id/photos': { student: 'own' },
  'POST /attempts/:attempt_id/submit': { ...OF_ITS_AUTHOR, student: 'own' },
  'GET /attempts/:attempt_id/late': { ...OF_ITS_AUTHOR, student: 'own' },
  'GET /attempts/:attempt_id/review': { ...OF_ITS_AUTHOR, guardian: 'own', student: 'own' },
  'GET /attempts/:attempt_id/report.pdf': { ...OF_ITS_AUTHOR, guardian: 'own', student: 'own' },
  'POST /attempts/:attempt_id/extend': OF_ITS_AUTHOR,
  'POST /attempts/:attempt_id/reopen': OF_ITS_AUTHOR,
  'POST /attempts/:attempt_id/accept-late': OF_ITS_AUTHOR,
}
const OFFICE: readonly Role[] = ['admin', 'desk']
const owned = endpoints.filter(
  ({ access, params }) =>
    params && access !== 'public' && access.some((role) => !OFFICE.includes(role)),
)

test('every call that names somebody’s object says whose it must be, for each role [S037]', () => {
  const said = Object.entries(OWNED).flatMap(([name, reach]) =>
    Object.keys(reach).map((role) => `${name} by ${role}`),
  )
  const open = owned.flatMap((endpoint) =>
    [...endpoint.access].map((role) => `${nameOf(endpoint)} by ${role}`),
  )
  expect(differences(open, said), 'say in OWNED whose objects it opens').toEqual([])
})

/** Changes of the lessons without which a call opens nobody's: they are to come, or go on and are online. */
const LESSONS_FOR: Record<string, RawBuilder<unknown>> = {
  'PUT /lessons/:lesson_id/online': sql`update lessons set date = date + 1`,
  'GET /lessons/:lesson_id/join': sql`
    do $$ begin
      -- On some weekdays the batch has a lesson at seven.
      update lessons set state = 'cancelled' where start_time = '07:00';
      update lessons set start_time = '00:15', end_time = '23:59', online_url = 'https://example.org'
      where start_time = '00:00';
    end $$`,
}

/** Checks that a call answers each role for objects in its reach, and for no others. */
async function expectReach(people: People, endpoint: Endpoint, { db }: Academy) {
  const name = nameOf(endpoint)
  await LESSONS_FOR[name]?.execute(db)
  expect(OWNED[name], 'say in OWNED whose objects it opens').toBeDefined()
  const isOpen = (status: number) => status >= 200 && status <= 202
  for (const [role, reach] of Object.entries(OWNED[name] ?? {})) {
    const ask = (whose: 'own' | 'others' | 'unknown') =>
      people.askAbout(whose, endpoint, role as Role)
    const [others, unknown] = [await ask('others'), await ask('unknown')]
    expect([name, role, unknown.statusCode]).toEqual([name, role, 404])
    if (reach === 'all') {
      expect([name, role, isOpen(others.statusCode)]).toEqual([name, role, true])
      continue
    }
    expect([name, role, others.statusCode]).toEqual([name, role, 404])
    // The object of another person is refused in the same words as a missing one.
    expect([name, others.body]).toEqual([name, unknown.body])
    if (reach === 'own')
      expect([name, role, isOpen((await ask('own')).statusCode)]).toEqual([name, role, true])
  }
}

const isReading = ({ method }: Endpoint) => method === 'GET'
const tried = owned.filter(isChosen)

// Reads change nothing, so they share the same people.
test.for([tried.filter(isReading)].filter(({ length }) => length > 0))(
  'a call that reads gives access to the caller’s own objects and to nothing else [S037 S038 S046 S047 S059]',
  async (reading, { academy }) => {
    const people = await thePeople(academy)
    for (const endpoint of reading) await expectReach(people, endpoint, academy)
  },
)

test.for(tried.filter((endpoint) => !isReading(endpoint)))(
  '$method $path gives access to the caller’s own objects and to nothing else [S037 S038 S046 S047 S059]',
  async (endpoint, { academy }) => expectReach(await thePeople(academy), endpoint, academy),
)

test('the database knows the same roles as the contract', async ({ academy }) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'accounts_role_check'`.execute(academy.db)
  const known = rows[0]?.definition.match(/'(\w+)'/g)?.map((word) => word.slice(1, -1)) ?? []
  expect(known.toSorted()).toEqual([...ROLES].toSorted())
})

const NO_TOKENS = [
  '',
  'null',
  'undefined',
  'admin',
  'admin-token',
  'google-admin-token',
  'a.b',
  '%',
  'x'.repeat(9000),
]

readingTest.for(NO_TOKENS)('the token %j opens nothing [S002]', async (token, { academy }) => {
  const { statusCode } = await academy.app.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${token}` },
  })

  expect(statusCode).toBe(401)
})

readingTest(
  'a token in the form stored in the database, or with a changed signature, opens nothing [S022]',
  async ({ academy }) => {
    const { token } = await academy.signUp()
    const { token: stored } = await academy.db
      .selectFrom('sessions')
      .select('token')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()

    const statuses = []
    const attempts = [
      stored,
      `${token}x`,
      token.slice(0, -1),
      `${stored}.${Buffer.alloc(32).toString('base64')}`,
    ]
    for (const attempt of attempts) {
      const headers = { authorization: `Bearer ${attempt}` }
      statuses.push((await academy.app.inject({ url: '/api/me', headers })).statusCode)
    }

    expect(statuses).toEqual([401, 401, 401, 401])
  },
)

readingTest(
  'a token in the query, in a cookie or as Basic opens nothing [S030 S032]',
  async ({ academy }) => {
    const { token } = await academy.signUp()
    const me = (headers: Record<string, string>, query = '') =>
      academy.app.inject({ url: `/api/me${query}`, headers })

    const replies = await Promise.all([
      me({}, `?token=${token}`),
      me({ cookie: `better-auth.session_token=${token}` }),
      me({ authorization: `Basic ${token}` }),
    ])

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  },
)
