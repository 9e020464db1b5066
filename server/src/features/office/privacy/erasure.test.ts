import { bounceCheque } from '@ganit/contract/money/cheques'
import { getLedger } from '@ganit/contract/money/ledger'
import type { Payment } from '@ganit/contract/money/payments'
import { listAuditEntries } from '@ganit/contract/office/audit'
import {
  askErasure,
  eraseStudent,
  getAgreements,
  recordConsent,
} from '@ganit/contract/office/privacy'
import { listDirectory } from '@ganit/contract/people/directory'
import {
  getFeesTally,
  getProfile,
  listStudentFees,
  updateProfile,
} from '@ganit/contract/people/students'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, ADMIN, PASSWORD, test } from '../../../../test/academy.ts'
import { beginErasingThose, placesOf } from '../../../../test/erasing.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { queueMail } from '../../messages/channels/mail/mail.queries.ts'
import { hashOf } from './erasure.queries.ts'
import { eraseAgain, erasuresOf } from './erasure.service.ts'

/** Unique values of a person, to search for. */
const PERSON = {
  first_name: 'Zebunnisa',
  middle_name: 'Quetzal',
  last_name: 'Xylander',
  contact_number_1: '+919123450001',
  contact_number_2: '+919123450002',
  school_or_college_name: 'Schule am Zoo',
  board_or_university_name: 'Board of Zanzibar',
  address: '99 Quagga Lane',
  city: 'Zirakpur',
  district: 'Zunheboto',
  state: 'Zaskar',
  pin: '799999',
  date_of_birth: '2012-12-19',
  notes: 'Allergic to zucchini',
  guardian_name: 'Wilhelmina Xylander',
  guardian_consent: true,
}
const WORDS = Object.values(PERSON).filter((value) => typeof value === 'string')

const paidBy = (student_id: number) => ({
  student_id,
  note: 'From Zebunnisa’s aunt',
  transaction_id: 'UPI xylander@okaxis',
})

/** A student with everything: payments, reversals, consents, changes, two sessions, a forgotten password. */
async function aLife(academy: Academy) {
  const student = await academy.aStudent({ ...PERSON, email: 'Zebu@Example.in' } as never)
  const { uid, email, call, profile } = student
  const { student_id } = profile
  const ledger = await theLedger(academy)
  const batch = await ledger.aBatch()
  const plain = await ledger.aBatch('Sunday club')
  await ledger.addFee(batch, { amount: '500', due_date: '2190-01-10' })
  await ledger.addFee(batch, { amount: '300', due_date: '2190-02-10' })
  await ledger.toggle(batch, student_id)
  await ledger.toggle(plain, student_id)
  const paid = paidBy(student_id)
  const { payment } = await ledger.pay({ ...paid, amount: '500' }, 'once')
  const taken = await ledger.pay({ ...paid, amount: '100' })
  await ledger.reverse(taken.payment.payment_id, 'Xylander paid twice')
  await call(updateProfile, { params: { uid }, body: { city: 'Zurich Falls' } })
  await ledger.call(updateProfile, { params: { uid }, body: { district: 'Zamboanga' } })
  await queueMail(academy.db, {
    to: 'ZEBU@example.in',
    subject: 'Fees',
    text: 'Due.',
    usefulHours: 1,
  })
  await call(askErasure)
  await ledger.call(recordConsent, {
    params: { uid },
    body: { purpose: 'guardian', given: true, guardian_name: PERSON.guardian_name },
  })
  await academy.auth('sign-in/email', { email, password: PASSWORD })
  await academy.auth('sign-in/email', { email, password: 'a wrong guess' })
  await academy.auth('request-password-reset', { email })
  const erase = (confirm: unknown = student_id) =>
    ledger.call(eraseStudent, { params: { uid }, body: { confirm } } as never)
  return {
    ...student,
    student_id,
    ledger,
    batch,
    payment,
    erase,
    words: [...WORDS, 'Zamboanga', 'zebu@example.in', email, uid],
  }
}

test('[S228] after an erasure no table contains anything about the person', async ({ academy }) => {
  const life = await aLife(academy)
  expect((await placesOf(academy.db, life.words)).length).toBeGreaterThan(15)

  expect(await life.erase()).toMatchObject({ status: 200 })
  expect(await placesOf(academy.db, life.words)).toEqual([])
  expect(await academy.db.selectFrom('images').select('image_id').execute()).toEqual([])
  expect(await academy.db.selectFrom('memberships').select('left_on').execute()).toEqual([
    { left_on: expect.any(String) },
  ])
})

test('cheques of who is erased keep their days, and neither number nor bank', async ({
  academy,
}) => {
  const { student_id, ledger, erase, words } = await aLife(academy)
  const taken = { ...paidBy(student_id), amount: '50', method: 'cheque' }
  const cheque = { bank: 'Bank of Zebunnisa', dated: '2026-11-01' }
  const { payment } = await ledger.pay({ ...taken, cheque })
  await ledger.pay({ ...taken, cheque })
  const returned = await ledger.call(
    bounceCheque,
    { params: { payment_id: payment.payment_id }, body: { on: '2026-11-02' } } as never,
    { 'idempotency-key': 'bounced' },
  )
  expect(returned.status).toBe(201)
  expect((await erase()).status).toBe(200)
  expect(await placesOf(academy.db, words)).toEqual([])
  const cheques = academy.db
    .selectFrom('cheques')
    .select(['number', 'bank', 'dated', 'returned_on'])
  expect(await cheques.orderBy('payment_id').execute()).toEqual([
    { number: null, bank: null, dated: '2026-11-01', returned_on: '2026-11-02' },
    { number: null, bank: null, dated: '2026-11-01', returned_on: null },
  ])
  expect(await ledger.findings()).toEqual([])
})

test('what was sent with a key before an erasure is not done again after it', {
  tags: 'slow',
}, async ({ academy }) => {
  const { ledger, erase, student_id } = await aLife(academy)
  await erase()

  const again = { ...paidBy(student_id), amount: '500' }
  expect(await ledger.pay(again, 'once')).toMatchObject({
    status: 409,
    error: expect.stringContaining('no longer available'),
  })
})

test('[S056] [S228] afterwards the uid is unknown, the token opens nothing, and no list has the student', async ({
  academy,
}) => {
  const { uid, email, call, ledger, erase, profile } = await aLife(academy)
  const photo = String(profile.student_photo_path)
  expect((await academy.app.inject(photo)).statusCode).toBe(200)
  const other = await academy.aStudent()
  await erase()
  const asked = [getProfile, getLedger, getAgreements]
  for (const endpoint of asked)
    expect((await ledger.call(endpoint, { params: { uid } })).status).toBe(404)

  expect((await erase()).status).toBe(404)
  expect((await academy.app.inject(photo)).statusCode).toBe(404)
  expect((await call(getProfile, { params: { uid } })).status).toBe(401)
  const signIn = await academy.auth('sign-in/email', { email, password: PASSWORD })
  expect(signIn.statusCode).toBe(401)
  expect((await ledger.call(getFeesTally)).body.total).toBe(1)
  for (const list of [listStudentFees, listDirectory])
    expect((await ledger.call(list, { querystring: {} })).body).toMatchObject([{ uid: other.uid }])
})

test('[S153] money stays to the last paisa, and the ledger is right', async ({ academy }) => {
  const { student_id, ledger, batch, payment, erase } = await aLife(academy)
  const before = (await ledger.payments(student_id)).body as Payment[]
  await erase()

  const after = (await ledger.payments(student_id)).body
  expect(before.map(({ reversal }) => reversal?.reason)).toEqual(['Xylander paid twice', undefined])
  // Everything except free text: note, transaction and reason.
  const nameless = before.map(({ reversal, ...payment }) => ({
    ...payment,
    note: null,
    transaction_id: null,
    reversal: reversal && { ...reversal, reason: after[0]?.reversal?.reason },
  }))
  expect(after).toEqual(nameless)
  expect(after[0]?.reversal?.reason).not.toContain('Xylander')
  expect(after.at(-1)).toMatchObject({ amount: '500.00', receipt_number: payment.receipt_number })
  expect(await ledger.findings()).toEqual([])
  const { rows } = await sql<{ student: object }>`
    select distinct snapshot -> 'student' as student, snapshot #> '{payment,transaction_id}' as reference
    from receipts`.execute(academy.db)
  expect(rows).toEqual([
    {
      student: { student_id, name: 'Erased student', class_name: 'Class 9' },
      reference: null,
    },
  ])

  const pdf = await academy.app.inject({
    url: `/api/payments/${payment.payment_id}/receipt`,
    headers: { authorization: `Bearer ${ledger.token}` },
  })
  expect(pdf.statusCode).toBe(200)
  // Everything was withdrawn or paid.
  expect((await ledger.pay({ student_id, amount: '1' })).fields).toHaveProperty('amount')
  expect((await ledger.reverse(payment.payment_id)).status).toBe(200)
  expect(await ledger.findings()).toEqual([])
  expect((await ledger.status(batch)).body).toEqual([])
})

test('a student who is erased owing is in the batch’s fees without a name', {
  tags: 'slow',
}, async ({ academy }) => {
  const student = await academy.aStudent(PERSON as never)
  const ledger = await theLedger(academy)
  const batch = await ledger.aBatch()
  const { student_id } = student.profile
  await sql`
    insert into memberships (batch_id, student_id, joined_on)
    values (${batch}, ${student_id}, now()::date - 60)`.execute(academy.db)
  await ledger.addFee(batch, { amount: '700', due_date: '2026-01-01', fee_type: 'recurring' })
  await ledger.call(eraseStudent, {
    params: { uid: student.uid },
    body: { confirm: student_id },
  })

  const { body } = await ledger.status(batch)
  expect(body).toMatchObject([{ student_id, uid: null, name: 'Erased student' }])
  expect(body[0]?.fees.length).toBeGreaterThan(0)
  const owed = body[0]?.fees.reduce((sum, fee) => sum + Number(fee.owed), 0)
  const { payment, status } = await ledger.pay({ student_id, amount: owed })
  expect([status, payment.student_id]).toEqual([201, student_id])
  expect((await ledger.status(batch)).body).toEqual([])
  const { headers, statusCode } = await academy.app.inject({
    url: `/api/payments/${payment.payment_id}/receipt`,
    headers: { authorization: `Bearer ${ledger.token}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(await ledger.findings()).toEqual([])
})

test('a wrong number erases nobody, and neither does a student', async ({ academy }) => {
  const { uid, call, student_id, erase } = await aLife(academy)

  for (const wrong of [student_id + 1, 0, 'x', null])
    expect(await erase(wrong)).toMatchObject({
      status: 400,
      fields: { confirm: expect.any(String) },
    })
  expect(
    (await call(eraseStudent, { params: { uid }, body: { confirm: student_id } })).status,
  ).toBe(403)
  expect((await call(getProfile, { params: { uid } })).status).toBe(200)
})

test('the trail keeps who did what to which field, and records the erasure itself', async ({
  academy,
}) => {
  const { student_id, ledger, erase } = await aLife(academy)
  const entries = async (subject: string) =>
    (await ledger.call(listAuditEntries, { querystring: { subject, page_size: 100 } } as never))
      .body.items
  const before = await entries('students')
  await erase()

  const after = await entries('students')
  expect(after.slice(1).map(({ entry_id, action }) => [entry_id, action])).toEqual(
    before.map(({ entry_id, action }) => [entry_id, action]),
  )
  expect(after[0]).toMatchObject({ action: 'deleted', actor: { email: ADMIN.email } })
  const single = after.filter(({ changes }) => Object.keys(changes).length === 1)
  expect(single).toMatchObject([
    { actor: { email: ADMIN.email }, changes: { district: ['erased', 'erased'] } },
    { actor: { name: `Erased student ${student_id}` }, changes: { city: ['erased', 'erased'] } },
  ])
  expect(await entries('erasures')).toMatchObject([
    { action: 'created', subject_id: String(student_id), actor: { email: ADMIN.email } },
  ])
  const paid = await entries('payments')
  expect(paid.at(-1)?.changes).toMatchObject({
    amount: [null, 500],
    note: ['erased', 'erased'],
    transaction_id: ['erased', 'erased'],
  })
})

/** Runs a statement within a recorded erasure of a student who still exists. */
const whileErasing = (academy: Academy, uid: string, statement: RawBuilder<unknown>) =>
  academy.db.transaction().execute(async (trx) => {
    await beginErasingThose(trx, sql`uid = ${uid}`)
    await statement.execute(trx)
  })

test('even during an erasure, amounts, days, whole entries and data of others cannot be changed [S111]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { uid } = await aLife(academy)
  const other = await academy.aStudent()
  const admin = await theLedger(academy)
  const batch = await admin.aBatch('Other')
  await admin.addFee(batch, { amount: '500' })
  await admin.toggle(batch, other.profile.student_id)
  const note = 'From the other’s aunt'
  await admin.pay({ student_id: other.profile.student_id, amount: '500', note })
  const others = sql`student_id = ${other.profile.student_id}`
  const own = sql`payment_id in (select payment_id from payments where not ${others})`

  for (const attempt of [
    sql`update payments set amount = 1`,
    sql`update payments set paid_on = paid_on + 1, note = null`,
    sql`update payments set note = 'another word' where not ${others}`,
    sql`update payments set note = null, transaction_id = null where ${others}`,
    sql`delete from payments`,
    sql`delete from receipts`,
    sql`update receipts set serial = 9`,
    sql`update receipts set snapshot = jsonb_set(snapshot, '{payment,amount}', '"9.00"') where ${own}`,
    sql`update receipts set snapshot = jsonb_set(snapshot, '{student,name}', '"Another"') where ${own}`,
    sql`update allocations set amount = 1`,
    sql`update reversals set reversed_on = reversed_on + 1`,
    sql`delete from audit_entries`,
    sql`update audit_entries set happened_at = now()`,
    sql`update consents set given = false`,
    sql`update consents set guardian_name = null, recorded_by = null where ${others}`,
    sql`update erasures set erased_by = 'x'`,
    sql`delete from erasures`,
  ])
    await expect(whileErasing(academy, uid, attempt)).rejects.toThrow(/never changed/)
  const deleting = whileErasing(academy, uid, sql`delete from students where ${others}`)
  await expect(deleting).rejects.toThrow(/erased, not deleted/)
})

test('during an erasure the trail hides the changes of the erased person, and of nobody else [S111 S215]', {
  tags: 'slow',
}, async ({ academy }) => {
  const [gone, stays] = [await academy.aStudent(), await academy.aStudent()]
  const told = academy.db.transaction().execute(async (trx) => {
    await beginErasingThose(trx, sql`uid = ${gone.uid}`)
    await sql`update students set city = 'Secretly'`.execute(trx)
    const { rows } = await sql`
      select subject_id::integer as student_id, changes -> 'city' as city from audit_entries
      where action = 'changed' and subject = 'students' order by 1`.execute(trx)
    expect(rows).toEqual([
      { student_id: gone.profile.student_id, city: ['erased', 'erased'] },
      { student_id: stays.profile.student_id, city: ['Kolkata', 'Secretly'] },
    ])
  })

  // A student only claimed to be erased stays.
  await expect(told).rejects.toThrow(/is still here/)
})

test('[S111] an erasure that is only pretended, or only announced, hides nothing', {
  tags: 'slow',
}, async ({ academy: { db, aStudent } }) => {
  const { profile } = await aStudent()
  for (const pretend of [
    sql`select 1`,
    sql`insert into erasures (student_id, uid_hash) values (${profile.student_id}, ${'0'.repeat(64)})`,
  ])
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
        await pretend.execute(trx)
        await sql`update students set city = 'Secretly'`.execute(trx)
        const { rows } = await sql<{ city: unknown }>`
          select changes -> 'city' as city from audit_entries
          where action = 'changed' and subject = 'students'`.execute(trx)
        expect(rows).toEqual([{ city: ['Kolkata', 'Secretly'] }])
        throw new Error('undone')
      })
      .catch((error) => expect(error).toMatchObject({ message: 'undone' }))
})

test('[S228] data of other people stays, even if the record has their address', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const victim = await academy.signUp('maria@example.in')
  await academy.auth('request-password-reset', { email: victim.email })
  await academy.auth('sign-in/email', { email: victim.email, password: 'a wrong guess' })
  const held = async () => {
    const { rows } = await sql<{ row: string }>`
      select address as row from deliveries where address = 'maria@example.in'
      union all select value from verifications where value = ${victim.uid}
      union all select key from rate_limits where key like '%maria@%' order by 1`.execute(db)
    return rows.map(({ row }) => row)
  }
  const before = await held()
  expect(before).toContain('wrong-password:maria@example.in')
  expect(before.length).toBeGreaterThan(3)
  const admin = await academy.signInAdmin()
  for (const email of ['Maria@example.in', 'ria@example.in']) {
    const { uid, profile } = await academy.aStudent({ email })
    const body = { confirm: profile.student_id }
    expect((await admin.call(eraseStudent, { params: { uid }, body })).status).toBe(200)
  }

  expect(await held()).toEqual(before)
})

test('a student cannot be deleted otherwise', async ({ academy }) => {
  await academy.aStudent()
  await expect(sql`delete from students`.execute(academy.db)).rejects.toThrow(/erased/)
})

test('[S203] after a restore, persons whom this academy had erased are erased again, and nobody else', async ({
  academy,
}) => {
  const gone = await academy.aStudent({ first_name: 'Zebunnisa' })
  const erasure = {
    student_id: gone.profile.student_id,
    uid_hash: hashOf('another'),
    erased_at: new Date('2026-05-05T00:00:00Z'),
    erased_by: 'the-admin',
  }
  const right = { ...erasure, uid_hash: hashOf(gone.uid) }

  // The number was reused since the backup, or never given out.
  expect(await eraseAgain(academy.db, [erasure])).toBe(0)
  expect(
    await eraseAgain(academy.db, [{ ...erasure, student_id: 99, uid_hash: hashOf('a third') }]),
  ).toBe(0)
  expect(await placesOf(academy.db, ['Zebunnisa'])).not.toEqual([])
  expect(await eraseAgain(academy.db, [right])).toBe(1)
  expect(await eraseAgain(academy.db, [right])).toBe(0)
  expect(await placesOf(academy.db, ['Zebunnisa', gone.uid])).toEqual([])
  const kept = await erasuresOf(academy.db)
  expect(kept).toHaveLength(3)
  expect(kept).toContainEqual(right)
})

test('of two erasures at once the second finds nobody', { tags: 'slow' }, async ({ academy }) => {
  const { erase } = await aLife(academy)
  const replies = await Promise.all([erase(), erase()])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
})
