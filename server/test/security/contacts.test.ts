import { getOwnAccount } from '@ganit/contract/accounts'
import { getOwnGuardianships, inviteGuardian, updateGuardian } from '@ganit/contract/guardians'
import { claimRecord } from '@ganit/contract/records'
import { updateProfile } from '@ganit/contract/students'
import { expect } from 'vitest'
import { type Academy, PASSWORD, test } from '../academy.ts'
import { theFamilies } from '../families.ts'

const TYPED = 'typed.over@example.in'
const BORN = '2011-08-14'

/** Somebody who has confirmed the address that the desk types. */
async function holderOfTyped(academy: Academy) {
  const holder = await academy.signUp(TYPED)
  await academy.db
    .updateTable('accounts')
    .set({ email_verified: true })
    .where('id', '=', holder.uid)
    .execute()
  return holder
}

const mailsToTyped = async (academy: Academy) =>
  (await academy.mails()).filter(({ to }) => to === TYPED).length

/** Asks for a code and for a new password at the address that the desk has typed. */
async function askAtTyped(academy: Academy) {
  const payload = { email: TYPED }
  const code = await academy.app.inject({ method: 'POST', url: '/api/auth-code', payload })
  const link = await academy.auth('request-password-reset', payload)
  return [code.statusCode, link.statusCode]
}

test('an e-mail that the desk types into a student’s record opens nothing of the student’s account [S237]', async ({
  academy,
}) => {
  const student = await academy.aStudent({ date_of_birth: BORN })
  const desk = await academy.signUpAs('desk')
  const params = { uid: student.uid }
  const typed = await desk.call(updateProfile, { params, body: { email: TYPED } as never })
  expect(typed.status).toBe(200)

  expect(await askAtTyped(academy)).toEqual([200, 200])
  expect(await mailsToTyped(academy)).toBe(0)
  const { call } = await holderOfTyped(academy)
  expect((await call(claimRecord, { body: { date_of_birth: BORN } })).status).toBe(404)
  const own = { email: student.email, password: PASSWORD }
  expect((await academy.auth('sign-in/email', own)).statusCode).toBe(200)
  expect((await student.call(getOwnAccount)).body.email).toBe(student.email)
})

test('an e-mail that the desk types into a guardian’s record opens nothing of the guardian’s account, and joins nobody else to it [S237]', async ({
  academy,
}) => {
  const { aGuardian } = await theFamilies(academy)
  const child = await academy.aStudent({ date_of_birth: BORN })
  const guardian = await aGuardian([{ student_id: child.profile.student_id }])
  const desk = await academy.signUpAs('desk')
  const guardian_id = String(guardian.guardian_id)
  const { version } = await academy.db
    .selectFrom('guardians')
    .select('version')
    .where('guardian_id', '=', guardian.guardian_id)
    .executeTakeFirstOrThrow()
  const typed = await desk.call(updateGuardian, {
    params: { uid: child.uid, guardian_id },
    body: { email: TYPED, version },
  } as never)
  expect(typed.status).toBe(200)
  const told = await mailsToTyped(academy)

  expect(await askAtTyped(academy)).toEqual([200, 200])
  expect(await mailsToTyped(academy)).toBe(told)
  const holder = await holderOfTyped(academy)
  expect((await desk.call(inviteGuardian, { params: { guardian_id } })).status).toBe(409)
  expect((await holder.call(getOwnGuardianships)).body.children ?? []).toEqual([])
  const { children } = (await guardian.call(getOwnGuardianships)).body
  expect(children.map(({ uid }) => uid)).toEqual([child.uid])
})
