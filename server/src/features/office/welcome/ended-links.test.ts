import { acceptInvitation } from '@ganit/contract/accounts/invitations'
import { eraseStudent, recordConsent } from '@ganit/contract/office/privacy'
import { makeWelcomeLink, readWelcome } from '@ganit/contract/office/welcome'
import { removeGuardian, updateGuardian } from '@ganit/contract/people/guardians'
import { inviteStudent } from '@ganit/contract/people/records'
import { updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, ORIGIN, PASSWORD, test } from '../../../../test/academy.ts'
import { beginEachTestAt, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { tokenIn } from '../../../../test/staff.ts'
import { DIGITS, GONE, theWelcomed, tokenOf } from '../../../../test/welcomed-family.ts'
import { fillInRecord } from './welcome.service.ts'

beginEachTestAt('2026-11-25')

const WRONG = { status: 400, fields: { digits: expect.any(String) } }

/** Resets the counters of uses of links, so that a test can go on. */
const forgetUses = ({ db }: Academy) => sql`delete from rate_limits`.execute(db)

test('a newer link ends the older one, and a link ends after fourteen days [S241]', async ({
  academy,
}) => {
  const { link, read, fill } = await theWelcomed(academy)
  const newer = tokenOf((await link()).body.link)
  expect(await read()).toMatchObject(GONE)
  expect(await fill({ address: '27 Lake Road' })).toMatchObject(GONE)
  expect((await read(DIGITS, newer)).status).toBe(200)
  expect(await read(DIGITS, 'another')).toMatchObject(GONE)

  await sql`update welcome_links set expires_at = now() - interval '1 second'`.execute(academy.db)
  expect(await read(DIGITS, newer)).toMatchObject(GONE)
})

test('the fifth wrong digits end the link, and right ones in between do not reset the count [S241]', async ({
  academy,
}) => {
  const { read } = await theWelcomed(academy)
  for (const digits of ['0000', '1111', '2222', '3333'])
    expect(await read(digits)).toMatchObject(WRONG)
  expect((await read()).status).toBe(200)
  expect(await read('4444')).toMatchObject(WRONG)
  expect(await read()).toMatchObject(GONE)
})

test('if many digits are sent at once, only five are checked, by whichever call [S241]', async ({
  academy,
}) => {
  const { read, fill, record } = await theWelcomed(academy)
  const before = await record()
  // A link has ten uses an hour; this takes nine of them.
  const tries = Array.from({ length: 9 }, (_, n) => String(n).repeat(4))
  const answers = await Promise.all(
    tries.map((digits, n) => (n % 2 ? read(digits) : fill({ digits, address: '27 Lake Road' }))),
  )
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(await read()).toMatchObject(GONE)
  expect(await record()).toEqual(before)
})

test('uses are counted by link and by address, and a newer link is no way around it [S241]', async ({
  academy,
}) => {
  const { read, link } = await theWelcomed(academy)
  for (let n = 0; n < 10; n++) expect((await read()).status).toBe(200)
  expect((await read()).status).toBe(429)
  const newer = tokenOf((await link()).body.link)
  expect((await read(DIGITS, newer)).status).toBe(429)

  // Eleven uses were counted for the address above, and this is one more.
  for (let n = 12; n < 60; n++) expect(await read(DIGITS, 'unknown')).toMatchObject(GONE)
  expect((await read(DIGITS, 'unknown')).status).toBe(429)
})

test('an unknown link says the same as an ended one, whatever the digits', async ({ academy }) => {
  const { visitor } = academy
  for (const digits of ['0000', '1276'])
    expect(await visitor(readWelcome, { body: { token: 'x', digits } })).toMatchObject(GONE)
  expect(await visitor(readWelcome, { body: { token: 'x', digits: '12' } })).toMatchObject(WRONG)
})

test('somebody who has left, is inactive or erased has no link any more', async ({ academy }) => {
  const { admin, read, link, student_id, params } = await theWelcomed(academy)
  const batch_id = await admin.aBatch()
  await admin.toggle(batch_id, student_id)
  expect((await read()).status).toBe(200)
  await admin.toggle(batch_id, student_id)
  expect(await read()).toMatchObject(GONE)
  expect(await link()).toMatchObject({ status: 409, error: 'This student has left.' })
  await admin.toggle(batch_id, student_id)
  expect((await read()).status).toBe(200)

  await admin.call(updateProfile, { params, body: { is_active: 0 } } as never)
  expect(await read()).toMatchObject(GONE)
  await admin.call(updateProfile, { params, body: { is_active: 1 } } as never)
  const { status } = await admin.call(eraseStudent, { params, body: { confirm: student_id } })
  expect(status).toBe(200)
  expect(await read()).toMatchObject(GONE)
  expect(await academy.db.selectFrom('welcome_links').selectAll().execute()).toEqual([])
})

test('a claimed record has no link, and gets none', async ({ academy }) => {
  const { call, read, link, fill, params } = await theWelcomed(academy, {
    email: 'arka@example.in',
    date_of_birth: '2012-03-04',
  })
  const invited = await call(inviteStudent, { params })
  const token = tokenIn(invited.body.invitation.link)
  const body = { token, password: PASSWORD, agreed: true as const, date_of_birth: '2012-03-04' }
  expect((await academy.visitor(acceptInvitation, { body })).status).toBe(200)
  expect(await read()).toMatchObject(GONE)
  expect(await fill({ address: '27 Lake Road' })).toMatchObject(GONE)
  expect(await link()).toMatchObject({
    status: 409,
    error: 'This record has an account already.',
  })
})

test('a mobile that was corrected opens the link, and the former one does not', async ({
  academy,
}) => {
  const { call, read, link, guardian, params } = await theWelcomed(academy)
  const of = { params: { ...params, guardian_id: guardian.guardian_id } }
  await call(updateGuardian, { ...of, body: { phone: '+919830099887' } } as never)
  expect(await read()).toMatchObject(WRONG)
  expect((await read('9887')).status).toBe(200)

  await forgetUses(academy)
  expect((await call(removeGuardian, of as never)).status).toBe(200)
  expect(await read('9887')).toMatchObject(WRONG)
  expect(await link()).toMatchObject({
    status: 409,
    error: 'Enter the mobile of the family first.',
  })
})

test('a consent that was withdrawn since the page was opened stays withdrawn', async ({
  academy,
}) => {
  const { call, fill, consents, params } = await theWelcomed(academy)
  const agreed = { agreed: ['publicity'], giver: 'Anita Banerjee' }
  await fill(agreed)
  const withdrawn = { purpose: 'publicity', given: false } as never
  expect((await call(recordConsent, { params, body: withdrawn })).status).toBe(201)
  expect((await fill(agreed)).status).toBe(200)
  expect((await consents()).map(({ given }) => given)).toEqual([true, false])
})

test('only owner and desk make links; a family’s link opens its own child’s record alone', async ({
  academy,
}) => {
  const first = await theWelcomed(academy)
  const other = await first.send({
    name: 'Riya Das',
    class_number: 6,
    guardian: { name: 'Mita Das', relation: 'mother', phone: '98300 55555' },
  })
  const params = { uid: other.body.student.uid }
  const theirs = tokenOf((await first.call(makeWelcomeLink, { params })).body.link)
  expect(await first.read(DIGITS, theirs)).toMatchObject(WRONG)
  expect((await first.read('5555', theirs)).body.first_name).toBe('Riya')
  expect(await first.fill({ uid: params.uid, address: 'x' })).toMatchObject({
    status: 200,
    body: { first_name: 'Arka' },
  })
  const teacher = await academy.signUpAs('teacher')
  expect((await teacher.call(makeWelcomeLink, { params })).status).toBe(403)
  expect((await academy.visitor(makeWelcomeLink, { params })).status).toBe(401)
})

test('a link that ended while a photo was read fills nothing in [S241]', async ({ academy }) => {
  const { link, token, student_id, record } = await theWelcomed(academy)
  const before = await record()
  await link()
  const draft = { token, digits: DIGITS, address: '27 Lake Road', giver: null }
  await expect(fillInRecord(academy.db, ORIGIN, { student_id, draft })).rejects.toThrow(GONE.error)
  expect(await record()).toEqual(before)
})

test('ended links go with the daily work, and the others stay', async ({ academy }) => {
  await theWelcomed(academy)
  const { db } = academy
  await sql`update welcome_links set expires_at = now() - interval '1 second'`.execute(db)
  const { student_id } = await (await theLedger(academy)).aPupil()
  await sql`
    insert into welcome_links (student_id, token_hash, expires_at)
    values (${student_id}, sha256('other'), now() + interval '1 day')`.execute(db)
  await workOfDay(db)
  const left = await db.selectFrom('welcome_links').select('student_id').execute()
  expect(left).toEqual([{ student_id }])
})
