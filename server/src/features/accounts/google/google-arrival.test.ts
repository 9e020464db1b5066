import { getMe } from '@ganit/contract/accounts/accounts'
import { inviteStudent } from '@ganit/contract/people/records'
import { registerStudent } from '@ganit/contract/people/registration'
import { updateProfile } from '@ganit/contract/people/students'
import { expect } from 'vitest'
import { ADMIN, aRegistration, PASSWORD } from '../../../../test/academy.ts'
import { failed, RIYA, signIn, test } from '../../../../test/google.ts'
import { aRecord } from '../../../../test/records.ts'
import { ensureAdmin } from '../admin.ts'
import { linkGoogleAccount } from './google-arrival.ts'

test.for([{ sub: '' }, { email: '' }, { isVerified: false }])(
  'whom Google does not name in full, as %j, is let in nowhere',
  { tags: 'slow' },
  async (changes, { academy }) => {
    const claims = { ...RIYA, name: 'Riya', picture: null, isVerified: true, ...changes }
    const { db } = academy
    await expect(linkGoogleAccount(db, claims)).rejects.toMatchObject({ problem: 'unverified' })
  },
)

test('the verified e-mail of ADMIN_EMAIL is the admin, and only while it is', async ({
  withGoogle,
}) => {
  const owner = { ...RIYA, email: ADMIN.email.toUpperCase() }
  const { call } = await signIn(withGoogle, owner)
  expect((await call(getMe)).body).toMatchObject({ userType: 'admin', email: ADMIN.email })
  expect((await withGoogle.auth('sign-in/email', ADMIN)).statusCode).toBe(200)

  const renamed = await signIn(withGoogle, { ...owner, email: 'elsewhere@gmail.com' })
  expect(renamed.location).toBe(failed('not-admin'))
  const successor = await signIn(withGoogle, { ...owner, sub: 'g-2' })
  expect((await successor.call(getMe)).body.userType).toBe('admin')
})

test('another ADMIN_EMAIL takes the admin’s area from the Google account before', {
  tags: 'slow',
}, async ({ withGoogle }) => {
  const owner = { ...RIYA, email: ADMIN.email }
  const { call } = await signIn(withGoogle, owner)
  await ensureAdmin(withGoogle.db, { email: 'principal@gmail.com' })

  expect((await call(getMe)).status).toBe(401)
  const before = await signIn(withGoogle, owner)
  expect((await before.call(getMe)).body.userType).toBe('student')
  const now = await signIn(withGoogle, { ...RIYA, sub: 'g-2', email: 'principal@gmail.com' })
  expect((await now.call(getMe)).body.userType).toBe('admin')
})

test('a student’s e-mail that moved to another Google account opens nothing [S009]', {
  tags: 'slow',
}, async ({ withGoogle }) => {
  await signIn(withGoogle, RIYA)
  const { location } = await signIn(withGoogle, { ...RIYA, sub: 'g-2' })

  expect(location).toBe(failed('other-account'))
})

test('an inactive student is refused', { tags: 'slow' }, async ({ withGoogle }) => {
  const { call } = await signIn(withGoogle, RIYA)
  await call(registerStudent, { body: await aRegistration() })
  const { uid } = (await call(getMe)).body
  const admin = await withGoogle.signInAdmin()
  await admin.call(updateProfile, { params: { uid }, body: { is_active: 0 } })

  expect((await signIn(withGoogle, RIYA)).location).toBe(failed('inactive'))
})

test('a confirmed account keeps its password when Google joins it', async ({ withGoogle }) => {
  const { uid } = await withGoogle.signUp(RIYA.email)
  await withGoogle.db.updateTable('accounts').set({ email_verified: true }).execute()
  const { call } = await signIn(withGoogle, RIYA)

  expect((await call(getMe)).body).toMatchObject({ uid, name: RIYA.name, avatar: RIYA.picture })
  const byPassword = await withGoogle.auth('sign-in/email', { ...RIYA, password: PASSWORD })
  expect(byPassword.statusCode).toBe(200)
})

test('if a stranger signed up with an e-mail first, its owner ends that password and its sessions [S006]', async ({
  withGoogle,
}) => {
  const stranger = await withGoogle.signUp(RIYA.email)
  await withGoogle.auth('request-password-reset', { email: RIYA.email })
  const { call } = await signIn(withGoogle, RIYA)

  expect((await call(getMe)).body).toMatchObject({ email: RIYA.email, registered: false })
  expect((await stranger.call(getMe)).status).toBe(401)
  const byPassword = await withGoogle.auth('sign-in/email', { ...RIYA, password: PASSWORD })
  expect(byPassword.statusCode).toBe(401)
  const [, token] = /token=(\S+)/.exec((await withGoogle.mails()).at(-1)?.text ?? '') ?? []
  const reset = await withGoogle.auth('reset-password', { newPassword: 'nine times six', token })
  expect(reset.statusCode).toBe(400)
})

test('what a stranger registered is set aside for the academy, unless it has verified the student', {
  tags: 'slow',
}, async ({ withGoogle }) => {
  const stranger = await withGoogle.signUp(RIYA.email)
  await stranger.call(registerStudent, { body: await aRegistration() })
  const owner = await signIn(withGoogle, RIYA)

  expect((await owner.call(getMe)).body.registered).toBe(false)
  expect((await owner.call(getMe)).body.uid).not.toBe(stranger.uid)
  expect((await stranger.call(getMe)).status).toBe(401)
  expect((await owner.call(registerStudent, { body: await aRegistration() })).status).toBe(201)
  const records = await withGoogle.db.selectFrom('students').select('email').execute()
  expect(records).toEqual([{ email: RIYA.email }, { email: RIYA.email }])
})

test('a student whom the academy has verified keeps the record, not the password', {
  tags: 'slow',
}, async ({ withGoogle }) => {
  const student = await withGoogle.signUp(RIYA.email)
  await student.call(registerStudent, { body: await aRegistration() })
  await withGoogle.db.updateTable('students').set({ is_verified: true }).execute()
  const { call } = await signIn(withGoogle, RIYA)

  expect((await call(getMe)).body).toMatchObject({ uid: student.uid, registered: true })
  expect((await student.call(getMe)).status).toBe(401)
})

test('the e-mail of an invited student alone gives nobody their record', { tags: 'slow' }, async ({
  withGoogle,
}) => {
  const { uid } = await aRecord(withGoogle, { email: RIYA.email })
  const desk = await withGoogle.signUpAs('desk')
  expect((await desk.call(inviteStudent, { params: { uid } })).status).toBe(201)

  const { call } = await signIn(withGoogle, RIYA)
  expect((await call(getMe)).body).toMatchObject({ userType: 'student', registered: false })
})
