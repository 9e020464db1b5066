import { sameChild } from '@ganit/contract/office/known-children'
import { leave } from '@ganit/contract/office/leaving'
import { mergeGuardians } from '@ganit/contract/people/guardians'
import { addToBatch, undoMembership } from '@ganit/contract/people/memberships'
import { resetFees, undoResetFees } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { differences } from '../../../tools/checks/compared-lists.ts'
import { newSessionJob } from '../../src/jobs/daily/new-session-job.ts'
import { findingsOf } from '../../src/jobs/findings.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import { beginEachTestAt } from '../days.ts'
import { theImports } from '../imports.ts'
import { theSessions } from '../new-session.ts'
import { changesBetween, type Tables } from '../table-contents.ts'
import { aFullAcademy, type FullAcademy, PEOPLE, type Person, tellsOf } from './full-academy.ts'

beginEachTestAt('2026-11-24', '10:00')

const { student, guardian, otherStudent, otherGuardian, otherFamily, family, record } = PEOPLE

type Call = Awaited<ReturnType<FullAcademy['signInAdmin']>>['call']
type Case = {
  what: string
  /** Changes that prepare the full academy, if the case is not possible in it. */
  before?: (academy: FullAcademy) => Promise<unknown>
  /** Gets what `before` has made. */
  act: (call: Call, made: unknown) => Promise<{ status: number; error: string | undefined }>
  expected: { status: number; error?: string }
  /** Tables that may change. */
  changes: string[]
  /** Persons whose rows must not change. */
  others: Person[]
}

const sameAs = (uid: unknown) =>
  ({ params: { uid }, body: { student_id: record.student_id } }) as never

const CASES: Case[] = [
  {
    what: 'a guardian is joined with another',
    before: ({ db }) =>
      sql`update guardians set is_proposed = false where guardian_id = 2`.execute(db),
    act: (call) =>
      call(mergeGuardians, {
        params: { guardian_id: '2' },
        body: { into: guardian.guardian_id },
      } as never),
    expected: { status: 200 },
    changes: [
      ...['audit_entries', 'guardians', 'guardianships', 'invitations'],
      // A message goes to the address that the guardian no longer has.
      ...['deliveries', 'messages'],
    ],
    others: otherFamily,
  },
  {
    what: 'guardians with an account each are not joined',
    act: (call) =>
      call(mergeGuardians, {
        params: { guardian_id: String(otherGuardian.guardian_id) },
        body: { into: guardian.guardian_id },
      } as never),
    expected: {
      status: 409,
      error: 'Both have an account. Ask which of them is used, and remove the other one.',
    },
    changes: [],
    others: [...family, ...otherFamily],
  },
  {
    what: 'an account with a record of its own is not given that of another child',
    before: ({ db }) =>
      sql`update students set first_name = 'Arjun', last_name = 'O''Brien', student_class = 12,
        date_of_birth = '2008-02-29' where student_id = ${record.student_id}`.execute(db),
    act: (call) => call(sameChild, sameAs(otherStudent.uid)),
    expected: { status: 409, error: 'The registration cannot go. There is a batch.' },
    changes: [],
    others: [...family, ...otherFamily],
  },
  {
    what: 'a registration is given the record of the same child',
    before: async ({ db, aStudent }) => {
      const phone = '+919830041290'
      await sql`update students set first_name = 'Tara', contact_number_1 = ${phone}
        where student_id = ${record.student_id}`.execute(db)
      const { uid } = await aStudent({
        ...{ first_name: 'Tara', last_name: 'Roy', student_class: 9, contact_number_1: phone },
      })
      await sql`update accounts set email_verified = true where id = ${uid}`.execute(db)
      return uid
    },
    act: (call, uid) => call(sameChild, sameAs(uid)),
    expected: { status: 200 },
    changes: [
      ...['audit_entries', 'consents', 'erasures', 'idempotency_keys', 'invitations'],
      ...['student_counts', 'student_texts', 'students'],
    ],
    others: [...family, ...otherFamily],
  },
  {
    what: 'the student leaves',
    act: (call) =>
      call(leave, {
        params: { uid: student.uid },
        body: { on: '2026-11-24', reason: 'Moves' },
      } as never),
    expected: { status: 200 },
    changes: [
      ...['audit_entries', 'memberships', 'students'],
      // The deposit is credit again.
      ...['changed_collected_days', 'dues', 'open_credits', 'releases'],
    ],
    others: otherFamily,
  },
]

/** Rows of these people among those that were deleted or changed. */
const lostBy = (people: Person[], changes: ReturnType<typeof changesBetween>) =>
  Object.entries(changes).flatMap(([table, { gone }]) =>
    gone.filter((row) => tellsOf(row, people)).map((row) => `${table}: ${JSON.stringify(row)}`),
  )

test.each(CASES)('$what, and nobody else loses a row', async (one) => {
  const academy = await aFullAcademy('changes')
  const { call } = await academy.signInAdmin()
  const made = await one.before?.(academy)
  const { result, changes } = await academy.changesOf(() => one.act(call, made))
  expect(result).toMatchObject(one.expected)
  expect(Object.keys(changes)).toEqual(one.changes.toSorted())
  expect(lostBy(one.others, changes)).toEqual([])
  expect(await findingsOf(academy.db)).toEqual([])
})

/** The effect of joining two guardians (`merging/merge.queries.ts`) on each table that names guardians. */
const JOINED: Record<string, string> = {
  change_requests: 'the person’s, with one that waits for each child',
  fee_contacts: 'the person’s, of both records',
  deliveries: 'the person’s, without what the other got by the same channel',
  guardian_erasures: 'of people who are gone',
  guardianships: 'the person’s, one for each child',
  invitations: 'the record that goes takes its own along',
  pay_links: 'the record that goes takes its own along; a child that moves ends the other’s',
  message_refusals: 'the person’s, of both records',
}

test('of each table that names a guardian it is said what joining two of them does', async () => {
  const { db } = await aFullAcademy('joined')
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join pg_tables
      on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' and column_name = 'guardian_id' and table_name <> 'guardians'
    order by 1`.execute(db)
  expect(
    differences(
      rows.map(({ name }) => name),
      Object.keys(JOINED),
    ),
    'let mergeGuardians keep its rows, and say in JOINED what becomes of them',
  ).toEqual([])
})

/** Tables that every change touches: the trail, and numbers that are given once. */
const TRACES = [
  ...['audit_entries', 'changed_collected_days', 'jobs', 'student_counts', 'student_numbers'],
]

const withoutVersions = (tables: Tables): Tables =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map(({ version, ...row }) => row)]),
  )

/** Differences from the state before, except traces, versions and these tables. */
const unlike = (before: Tables, after: Tables, but: string[] = []) =>
  Object.entries(changesBetween(withoutVersions(before), withoutVersions(after)))
    .filter(([table]) => ![...TRACES, ...but].includes(table))
    .map(([table, changes]) => `${table}: ${JSON.stringify(changes)}`)

test('an import that is undone leaves each table as it was', async () => {
  const academy = await aFullAcademy('import')
  const imports = await theImports(academy as never)
  const before = await academy.contents()
  const looked = await imports.look(
    `First name,Last name,Class,Email,Date of Birth,Contact Number 1,Address
Zara,Khan,9,z@example.in,5/3/2012,9876512345,1 Lane
Arjun,O'Brien,12,arjun@example.in,29/02/2008,9876512346,2 Lane
`,
  )
  await imports.choose(looked.import_id, { matches: 'update' })
  expect(await imports.run(looked.import_id)).toMatchObject({ state: 'done' })
  const between = changesBetween(before, await academy.contents())
  expect(between.students).toMatchObject({
    gone: [{ student_id: otherStudent.student_id }],
    come: [{ student_id: expect.any(Number) }, { student_id: expect.any(Number) }],
  })
  expect(await imports.undo(looked.import_id)).toMatchObject({ status: 202 })
  expect(await imports.read(looked.import_id)).toMatchObject({ state: 'undone' })
  const its = ['imports', 'import_rows', 'rate_limits']
  expect(unlike(before, await academy.contents(), its)).toEqual([])
  expect(await findingsOf(academy.db)).toEqual([])
})

test('a new session that is taken back leaves each table as it was', async () => {
  const academy = await aFullAcademy('session')
  const sessions = await theSessions(academy as never)
  await sessions.remove(2)
  // The clock has not jumped since.
  const yesterday = { job: 'checkup', day: '2026-11-23', finished_at: clock.now(), outcome: null }
  await academy.db.insertInto('job_runs').values(yesterday).execute()
  const before = await academy.contents()
  const planned = await sessions.plan('2026-11-24', [{ from_batch_id: 1, to: 'leave' }])
  expect(planned).toMatchObject({ status: 201 })
  const log = { warn: expect.fail, error: expect.fail }
  const stopping = new AbortController().signal
  await newSessionJob.run(academy.db, { day: '2026-11-24', outcome: null, stopping, log })
  await sessions.work()
  expect(await sessions.latest()).toMatchObject({ state: 'done', moved: 1 })
  const { session_plan_id } = await sessions.latest()
  expect(await sessions.undo(session_plan_id)).toMatchObject({ status: 200 })
  await sessions.work()
  expect(await sessions.latest()).toMatchObject({ state: 'undone', taken_back: 1 })
  // The books contain the deposit that was credit meanwhile.
  const its = [
    ...['allocations', 'releases'],
    ...['session_plans', 'session_rows', 'session_students'],
  ]
  expect(unlike(before, await academy.contents(), its)).toEqual([])
  expect(await findingsOf(academy.db)).toEqual([])
})

test('a change of batches and a reset of marks, taken back, leave each table as it was', async () => {
  const academy = await aFullAcademy('undone')
  const { call } = await academy.signInAdmin()
  const before = await academy.contents()
  const added = await call(addToBatch, {
    params: { batch_id: '2' },
    body: { student_id: student.student_id, how: 'both' },
  } as never)
  expect(added).toMatchObject({ status: 200, body: { undo: expect.any(String) } })
  const undone = await call(undoMembership, { body: { undo: added.body.undo } } as never)
  expect(undone).toMatchObject({ status: 200 })
  const reset = await call(resetFees)
  expect(reset.status).toBe(200)
  const params = { reset_id: String((reset.body as { reset_id: string }).reset_id) }
  expect(await call(undoResetFees, { params } as never)).toMatchObject({ status: 200 })
  expect(unlike(before, await academy.contents())).toEqual([])
  expect(await findingsOf(academy.db)).toEqual([])
})
