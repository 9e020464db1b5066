import { getMe } from '@ganit/contract/accounts/accounts'
import { getInbox } from '@ganit/contract/messages/inbox'
import { getLedger } from '@ganit/contract/money/ledger'
import { getReceipt, recordPayment } from '@ganit/contract/money/payments'
import {
  askErasure,
  exportStudent,
  getAgreements,
  recordConsent,
} from '@ganit/contract/office/privacy'
import { createChangeRequest } from '@ganit/contract/people/change-requests'
import {
  getOwnGuardianships,
  listGuardiansOfStudent,
  removeGuardian,
} from '@ganit/contract/people/guardians'
import { getProfile, updateProfile } from '@ganit/contract/people/students'
import { listOwnCourses } from '@ganit/contract/site/courses'
import { getStudentAttendance } from '@ganit/contract/teaching/attendance'
import { getBatchName, listOwnBatches } from '@ganit/contract/teaching/batches'
import { createLeaveNote } from '@ganit/contract/teaching/leave-notes'
import { listLessons } from '@ganit/contract/teaching/lessons'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { aLesson } from '../../../../test/lessons.ts'
import { statementsOf } from '../../../../test/split-writes.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

/** A child in a batch with a lesson today and tomorrow, who has paid. */
async function theChild(academy: Academy, changes: object = {}) {
  const { db } = academy
  const admin = await theLedger(academy)
  const child = await academy.aStudent(changes)
  const { student_id } = child.profile
  const batch_id = await admin.aBatch()
  await admin.addFee(batch_id)
  await admin.toggle(batch_id, student_id)
  const paid = { transaction_id: 'UPI 4711', note: 'From the aunt' }
  const { payment } = await admin.pay({ student_id, amount: '100', ...paid })
  const today = await readAcademyToday(db)
  const next = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  const lesson_id = await aLesson(academy, batch_id, {
    date: today,
    start_time: '00:00',
    end_time: '00:05',
  })
  await aLesson(academy, batch_id, { date: next })
  return { ...child, student_id, batch_id, payment, lesson_id, today, next, admin }
}

type Child = Awaited<ReturnType<typeof theChild>>

/** Status of each call about a child. */
async function statuses(call: Academy['visitor'], child: Child) {
  const { uid, student_id, batch_id, payment, today, next } = child
  const of = { params: { uid } }
  const note = { student_id, from_date: today, to_date: today, reason: 'Fever' }
  const status = async (reply: Promise<{ status: number }>) => (await reply).status
  const lessons = await call(listLessons, {
    querystring: { from: today, to: next, student_id: String(student_id) },
  })
  return {
    profile: await status(call(getProfile, of)),
    ledger: await status(call(getLedger, of)),
    agreements: await status(call(getAgreements, of)),
    export: await status(call(exportStudent, of)),
    batches: await status(call(listOwnBatches, { querystring: { uid } })),
    courses: await status(call(listOwnCourses, { querystring: { uid } })),
    batch: await status(call(getBatchName, { params: { id: String(batch_id) } })),
    receipt: await status(call(getReceipt, { params: { payment_id: String(payment.payment_id) } })),
    attendance: await status(
      call(getStudentAttendance, { params: { student_id: String(student_id) }, querystring: {} }),
    ),
    leave: await status(call(createLeaveNote, { body: note } as never)),
    guardians: await status(call(listGuardiansOfStudent, of)),
    asks: await status(
      call(createChangeRequest, { body: { uid, changes: { pin: '1' } } } as never),
    ),
    lessons: (lessons.body as unknown[]).length,
  }
}

const ALL = {
  profile: 200,
  ledger: 200,
  agreements: 200,
  export: 200,
  batches: 200,
  courses: 200,
  batch: 200,
  receipt: 200,
  attendance: 200,
  leave: 201,
  guardians: 200,
  asks: 201,
  lessons: 2,
}
const NONE = {
  ...(Object.fromEntries(Object.keys(ALL).map((name) => [name, 404])) as typeof ALL),
  lessons: 0,
}
const LITTLE = { ...NONE, ledger: 200, attendance: 200, lessons: 1 }

test('a guardian reads of their child what the child may, of others nothing, and changes nothing [S037 S046]', async ({
  academy,
}) => {
  const [child, stranger] = [await theChild(academy), await theChild(academy)]
  const { aGuardian } = await theFamilies(academy)
  const guardian = await aGuardian([{ student_id: child.student_id }])
  const without = await aGuardian([])
  const { call } = guardian

  expect(await statuses(call, child)).toEqual(ALL)
  expect(await statuses(call, stranger)).toEqual(NONE)
  expect(await statuses(without.call, child)).toEqual(NONE)
  const change = { params: { uid: child.uid }, body: { city: 'Delhi' } }
  expect((await call(updateProfile, change)).status).toBe(403)
  expect((await call(askErasure)).status).toBe(403)
  expect((await call(listOwnBatches, { querystring: {} })).fields).toEqual({
    uid: 'uid is required.',
  })
})

test('a guardian of two reads of both; a limited one attendance, dues and lessons that were', async ({
  academy,
}) => {
  const [one, other] = [await theChild(academy), await theChild(academy)]
  const { aGuardian } = await theFamilies(academy)
  const { call } = await aGuardian([
    { student_id: one.student_id },
    { student_id: other.student_id, limited: true },
  ])

  expect(await statuses(call, one)).toEqual(ALL)
  expect(await statuses(call, other)).toEqual(LITTLE)
})

test('a guardian who is taken off while signed in loses all of it at once, and keeps the session', async ({
  academy,
}) => {
  const [child, sibling] = [await theChild(academy), await theChild(academy)]
  const { aGuardian } = await theFamilies(academy)
  const { call, guardian_id } = await aGuardian([
    { student_id: child.student_id },
    { student_id: sibling.student_id },
  ])
  expect(await statuses(call, child)).toEqual(ALL)
  const desk = await academy.signUpAs('desk')
  await desk.call(removeGuardian, {
    params: { uid: child.uid, guardian_id: String(guardian_id) },
  })

  expect(await statuses(call, child)).toEqual(NONE)
  expect(await statuses(call, sibling)).toEqual(ALL)
})

test('a student’s account that is a guardian’s reads of the sibling and changes their own alone', async ({
  academy,
}) => {
  const [shared, sibling] = [await theChild(academy), await theChild(academy)]
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id: sibling.student_id }], { account_id: shared.uid })

  expect(await statuses(shared.call, sibling)).toEqual(ALL)
  const change = (uid: string) =>
    shared.call(updateProfile, { params: { uid }, body: { city: 'Delhi' } })
  expect([(await change(sibling.uid)).status, (await change(shared.uid)).status]).toEqual([
    404, 200,
  ])
  const batches = await shared.call(listOwnBatches, { querystring: {} })
  expect(batches.body).toHaveLength(1)
})

test('of others’ payments and of other guardians a guardian is told little', async ({
  academy,
}) => {
  const child = await theChild(academy)
  const { aGuardian } = await theFamilies(academy)
  const { call } = await aGuardian([{ student_id: child.student_id }])
  await aGuardian([{ student_id: child.student_id }], { name: 'Subir', email: 'subir@example.in' })

  const { payments } = (await call(getLedger, { params: { uid: child.uid } })).body
  expect(payments).toEqual([
    expect.objectContaining({ amount: '100.00', transaction_id: null, note: null }),
  ])
  const own = (await child.call(getLedger, { params: { uid: child.uid } })).body
  expect(own.payments[0]?.transaction_id).toBe('UPI 4711')
  const file = JSON.stringify((await call(exportStudent, { params: { uid: child.uid } })).body)
  expect(file).toContain('Subir')
  expect(file).not.toMatch(/subir@example|UPI 4711|From the aunt/)
})

test('of a cheque of others a guardian reads neither number nor bank', async ({ academy }) => {
  const child = await theChild(academy)
  const { aGuardian } = await theFamilies(academy)
  const { call } = await aGuardian([{ student_id: child.student_id }])
  const today = await readAcademyToday(academy.db)
  const admin = await academy.signInAdmin()
  await admin.call(
    recordPayment,
    {
      body: {
        ...{ student_id: child.student_id, amount: '50', date: today, advance: true },
        ...{ method: 'cheque', transaction_id: '104455', cheque: { bank: 'SBI', dated: today } },
      },
    } as never,
    { 'idempotency-key': 'cheque' },
  )
  const [paid] = (await call(getLedger, { params: { uid: child.uid } })).body.payments
  expect(paid).toMatchObject({ method: 'cheque', amount: '50.00' })
  const told = [
    await call(getLedger, { params: { uid: child.uid } }),
    await call(exportStudent, { params: { uid: child.uid } }),
  ]
  for (const { status, body } of told) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/104455|SBI/)
  }
})

const bornToTurn18On = (day: string) => `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`

test('from the 18th birthday on guardians do not see a child until the child agrees [S230]', async ({
  academy,
}) => {
  const today = await readAcademyToday(academy.db)
  const child = await theChild(academy, { date_of_birth: bornToTurn18On(today) })
  const { aGuardian } = await theFamilies(academy)
  const { call } = await aGuardian([{ student_id: child.student_id }])
  const params = { uid: child.uid }
  const say = (who: Academy['visitor'], given: boolean) =>
    who(recordConsent, { params, body: { purpose: 'guardian_access', given } } as never)

  expect(await statuses(call, child)).toEqual(NONE)
  expect((await child.call(getAgreements, { params })).body.asks_guardian_access).toBe(true)
  expect((await say(call, true)).status).toBe(404)
  const said = await say(child.call, true)
  expect(said.body.agreements).toMatchObject({
    asks_guardian_access: false,
    consents: expect.arrayContaining([
      expect.objectContaining({ purpose: 'guardian_access', given: true, way: 'account' }),
    ]),
  })
  expect(await statuses(call, child)).toEqual(ALL)
  expect((await say(child.admin.call, false)).body.agreements.consents[0]?.way).toBe('office')
  expect(await statuses(call, child)).toEqual(NONE)
})

test('a dashboard of two children costs the database fourteen statements, the ledger of each two', async ({
  academy,
}) => {
  const child = await theChild(academy)
  const sibling = await academy.aStudent()
  const { aGuardian } = await theFamilies(academy)
  const { call } = await aGuardian([
    { student_id: child.student_id },
    { student_id: sibling.profile.student_id },
  ])
  const { student_id, today, next } = child
  const days = { from: today, to: next, student_id: String(student_id) }
  const asked = {
    me: () => call(getMe),
    family: () => call(getOwnGuardianships),
    ledger: () => call(getLedger, { params: { uid: child.uid } }),
    sibling: () => call(getLedger, { params: { uid: sibling.uid } }),
    lessons: () => call(listLessons, { querystring: days }),
    attendance: () =>
      call(getStudentAttendance, { params: { student_id: String(student_id) }, querystring: {} }),
    inbox: () => call(getInbox, { querystring: {} }),
  }
  const counts: Record<string, number> = {}
  for (const [name, ask] of Object.entries(asked)) {
    expect((await ask()).status).toBe(200)
    const texts = await statementsOf(ask)
    counts[name] = texts.length
    // The database is told the account before each write.
    expect(texts.filter((text) => !text.startsWith('select '))).toEqual([])
  }
  expect(counts).toEqual({
    me: 1,
    family: 2,
    ledger: 2,
    sibling: 2,
    lessons: 2,
    attendance: 3,
    inbox: 2,
  })
})
