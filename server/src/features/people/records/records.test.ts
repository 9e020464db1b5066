import { getMe } from '@ganit/contract/accounts/accounts'
import { acceptInvitation, readInvitation } from '@ganit/contract/accounts/invitations'
import { getLedger } from '@ganit/contract/money/ledger'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { listDirectory } from '@ganit/contract/people/directory'
import { claimRecord, inviteStudent } from '@ganit/contract/people/records'
import { registerStudent } from '@ganit/contract/people/registration'
import { getProfile, updateProfile } from '@ganit/contract/people/students'
import { expect } from 'vitest'
import { type Academy, aRegistration, PASSWORD, test } from '../../../../test/academy.ts'
import { theImports } from '../../../../test/imports.ts'
import { aRecord } from '../../../../test/records.ts'
import { tokenIn } from '../../../../test/staff.ts'

const BORN = '2012-03-04'
const HAS_ACCOUNT = { status: 409, error: 'That e-mail has an account already.' }

async function theRecord(academy: Academy, changes: Parameters<typeof aRecord>[1] = {}) {
  const desk = await academy.signUpAs('desk')
  const record = await aRecord(academy, changes)
  const params = { uid: record.uid }
  return {
    ...record,
    desk,
    params,
    invite: () => desk.call(inviteStudent, { params }),
    profile: async () => (await desk.call(getProfile, { params })).body,
    accept: (token: string, date_of_birth: string | undefined = BORN) =>
      academy.visitor(acceptInvitation, {
        body: { token, password: PASSWORD, agreed: true, date_of_birth },
      }),
  }
}

const confirmed = async (academy: Academy, email: string) => {
  const student = await academy.signUp(email)
  await academy.db
    .updateTable('accounts')
    .set({ email_verified: true })
    .where('email', '=', email)
    .execute()
  return student
}

test('a record answers as a student does, with blanks for what is not known', async ({
  academy,
}) => {
  const { desk, params, uid, student_id, profile } = await theRecord(academy, {
    last_name: '',
    email: '',
    date_of_birth: null,
  })

  expect(uid).toBe(`record-${student_id}`)
  expect(await profile()).toMatchObject({
    uid,
    first_name: 'Asha',
    last_name: '',
    email: '',
    date_of_birth: '',
    address: '',
    notes: null,
  })
  const listed = await desk.call(listDirectory, { querystring: { search: 'asha' } })
  expect(listed.body).toMatchObject({ items: [{ uid, dob: '' }] })
  const body = { city: 'Howrah', email: 'asha@example.in', date_of_birth: BORN }
  expect((await desk.call(updateProfile, { params, body })).status).toBe(200)
  expect(await profile()).toMatchObject(body)
})

test('an invited student claims the record by link and date of birth, and staff go on calling it as before', async ({
  academy,
}) => {
  const { invite, accept, profile, uid } = await theRecord(academy)
  const { status, body } = await invite()
  expect([status, body.message, body.invitation.role]).toEqual([201, 'Invitation sent.', 'student'])
  const token = tokenIn(body.invitation.link)
  const read = await academy.visitor(readInvitation, { body: { token } })
  expect(read.body).toMatchObject({ name: 'Asha Sen', email: 'asha@example.in', role: 'student' })

  const accepted = await accept(token)
  expect(accepted.status).toBe(200)
  const call = academy.caller(accepted.body.token)
  const me = await call(getMe)
  expect(me.body).toMatchObject({ userType: 'student', registered: true })
  expect((await profile()).uid).toBe(accepted.body.user.id)
  expect((await profile()).uid).not.toBe(uid)
  expect((await accept(token)).status).toBe(404)
  expect(await invite()).toMatchObject({ status: 409 })
})

test('the fifth wrong date of birth ends the link', async ({ academy }) => {
  const { invite, accept } = await theRecord(academy)
  const token = tokenIn((await invite()).body.invitation.link)
  for (let n = 0; n < 5; n++)
    expect(await accept(token, '2012-03-05')).toMatchObject({
      status: 400,
      fields: { date_of_birth: expect.any(String) },
    })

  expect((await accept(token)).status).toBe(404)
  const again = tokenIn((await invite()).body.invitation.link)
  expect((await accept(again, '')).fields).toEqual({ date_of_birth: 'Date of Birth is required.' })
  expect((await accept(again)).status).toBe(200)
})

test('of many dates at once five are looked at, and the link is gone', async ({ academy }) => {
  const { invite, accept } = await theRecord(academy)
  const token = tokenIn((await invite()).body.invitation.link)
  const days = Array.from({ length: 20 }, (_, n) => `2011-01-${String(n + 1).padStart(2, '0')}`)
  const tried = await Promise.all(days.map((day) => accept(token, day)))

  expect(tried.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5)
  expect((await accept(token)).status).toBe(404)
})

test.for([
  ['no e-mail', { email: '' }],
  ['no date of birth', { date_of_birth: null }],
])('of a record with %s nobody is invited', async ([, changes], { academy }) => {
  expect(await (await theRecord(academy, changes as object)).invite()).toMatchObject({
    status: 409,
  })
})

test('an e-mail with an account is refused on inviting and on accepting, whatever its role', async ({
  academy,
}) => {
  const { invite, accept } = await theRecord(academy)
  const token = tokenIn((await invite()).body.invitation.link)
  await academy.signUp('asha@example.in')

  expect(await accept(token)).toMatchObject(HAS_ACCOUNT)
  expect(await invite()).toMatchObject(HAS_ACCOUNT)
  const sibling = await aRecord(academy, { email: 'admin@ganit.local' })
  const { call } = await academy.signUpAs('desk')
  expect(await call(inviteStudent, { params: { uid: sibling.uid } })).toMatchObject(HAS_ACCOUNT)
})

test('an account with a confirmed e-mail claims the record of that e-mail and date of birth', async ({
  academy,
}) => {
  const { profile } = await theRecord(academy, { email: 'ASHA@example.in' })
  await aRecord(academy, { first_name: 'Ravi', date_of_birth: '2013-01-01' })
  const { call } = await confirmed(academy, 'asha@example.in')
  const claim = (date_of_birth: string) => call(claimRecord, { body: { date_of_birth } })

  expect((await claim('2012-03-05')).status).toBe(404)
  const claimed = await claim(BORN)
  expect([claimed.status, claimed.body.student?.first_name]).toEqual([200, 'Asha'])
  expect((await profile()).uid).toBe(claimed.body.student.uid)
  expect((await claim(BORN)).status).toBe(409)
})

test('what was imported of a student is theirs once they claim it, by link or by account, and of nobody else', async ({
  academy,
}) => {
  const { look, run, rows, call: desk } = await theImports(academy)
  const table = [
    'Name,Class,Email,Date of Birth,Opening Balance',
    'Asha Sen,9,asha@example.in,4/3/2012,250',
    'Ravi Das,9,ravi@example.in,4/3/2012,300',
  ]
  const { import_id } = await look(table.join('\n'))
  await run(import_id)
  const [asha, ravi] = (await rows(import_id)).map(({ student_id }) => `record-${student_id}`)
  const invited = await desk(inviteStudent, { params: { uid: asha ?? '' } })
  const token = tokenIn(invited.body.invitation.link)
  const body = { token, password: PASSWORD, agreed: true as const, date_of_birth: BORN }
  const accepted = await academy.visitor(acceptInvitation, { body })
  const brother = await confirmed(academy, 'ravi@example.in')
  await brother.call(claimRecord, { body: { date_of_birth: BORN } })

  const [hers, his] = [academy.caller(accepted.body.token), brother.call]
  const ledgerOf = async (call: typeof his, uid: string) =>
    (await call(getLedger, { params: { uid } })).body
  const [she, he] = [(await hers(getMe)).body, (await his(getMe)).body]
  expect([she.registered, he.registered]).toEqual([true, true])
  expect(await ledgerOf(hers, she.uid)).toMatchObject({ owed: '250.00' })
  expect(await ledgerOf(his, he.uid)).toMatchObject({ owed: '300.00' })
  expect((await hers(getLedger, { params: { uid: he.uid } })).status).toBe(404)
  expect((await hers(getProfile, { params: { uid: ravi ?? '' } })).status).toBe(404)
  expect((await desk(getProfile, { params: { uid: ravi ?? '' } })).body.uid).toBe(he.uid)
})

test('nothing is claimed by an unconfirmed e-mail, of two alike, or after five tries', async ({
  academy,
}) => {
  await aRecord(academy)
  await aRecord(academy, { first_name: 'Anu' })
  const body = { date_of_birth: BORN }
  const unconfirmed = await academy.signUp('other@example.in')
  expect(await unconfirmed.call(claimRecord, { body })).toMatchObject({
    status: 403,
    error: 'Confirm your e-mail first.',
  })
  const { call } = await confirmed(academy, 'asha@example.in')
  for (let n = 0; n < 5; n++) expect((await call(claimRecord, { body })).status).toBe(404)
  expect((await call(claimRecord, { body })).status).toBe(429)
})

test('a student who registers with the e-mail of a record gets a record of their own', async ({
  academy,
}) => {
  const { student_id } = await theRecord(academy)
  const { call } = await academy.signUp('asha@example.in')
  const { body } = await call(registerStudent, { body: (await aRegistration()) as never })

  expect(body.student.student_id).not.toBe(student_id)
})

test('a record is erased like a student', async ({ academy }) => {
  const { student_id, params } = await theRecord(academy)
  const { call } = await academy.signInAdmin()
  expect(
    (await call(eraseStudent, { params, body: { confirm: student_id } } as never)).status,
  ).toBe(200)
  expect((await call(getProfile, { params })).status).toBe(404)
})
