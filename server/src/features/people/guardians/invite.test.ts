import { getMe } from '@ganit/contract/accounts/accounts'
import {
  acceptInvitation,
  agreeToTerms,
  readInvitation,
  renewInvitation,
} from '@ganit/contract/accounts/invitations'
import {
  getOwnGuardianships,
  inviteGuardian,
  listGuardiansOfStudent,
  mergeGuardians,
} from '@ganit/contract/people/guardians'
import { expect } from 'vitest'
import { type Academy, PASSWORD, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { tokenIn } from '../../../../test/staff.ts'

const EMAIL = 'mita@example.in'

async function theInvited(academy: Academy, changes: object = {}) {
  const desk = await academy.signUpAs('desk')
  const student = await academy.aStudent()
  const { aGuardian, join } = await theFamilies(academy)
  const { guardian_id } = await aGuardian([{ student_id: student.profile.student_id }], {
    account_id: null,
    proven_at: null,
    email: EMAIL,
    ...changes,
  })
  const invite = (id = guardian_id) =>
    desk.call(inviteGuardian, { params: { guardian_id: String(id) } })
  const accept = (token: string, more: { language?: 'bn' } = {}) =>
    academy.visitor(acceptInvitation, {
      body: { token, password: PASSWORD, agreed: true, ...more },
    })
  const accessOf = async () => {
    const { body } = await desk.call(listGuardiansOfStudent, { params: { uid: student.uid } })
    return (body as { access?: string }[]).map(({ access }) => access)
  }
  return { desk, student, guardian_id, aGuardian, join, invite, accept, accessOf }
}

test('an invited guardian can use the link once, and sees their children [S223]', async ({
  academy,
}) => {
  const { student, invite, accept, accessOf } = await theInvited(academy)
  const { status, body } = await invite()

  expect([status, body.message]).toEqual([201, 'Invitation sent.'])
  expect(body.invitation).toEqual({
    link: expect.stringMatching(/\/invitation\?token=[\w-]{43}$/),
    expires_at: expect.any(String),
  })
  expect(await accessOf()).toEqual(['invited'])
  const token = tokenIn(body.invitation?.link ?? '')
  expect((await academy.visitor(readInvitation, { body: { token } })).body.role).toBe('guardian')
  const mail = (await academy.mails()).find(({ to }) => to === EMAIL)
  expect(mail).toMatchObject({ to: EMAIL, text: expect.stringContaining('Riya') })

  const { user, token: session } = (await accept(token)).body
  const call = academy.caller(session)
  expect((await call(getMe)).body).toMatchObject({ userType: 'guardian', uid: user.id })
  const { guardian, children } = (await call(getOwnGuardianships)).body
  expect(guardian).toMatchObject({ email: EMAIL, is_proven: true })
  expect(children.map(({ uid }) => uid)).toEqual([student.uid])
  expect(await accessOf()).toEqual(['open'])
  expect(await accept(token)).toMatchObject({ status: 404 })
  expect(await invite()).toMatchObject({
    status: 409,
    error: 'That e-mail has an account already.',
  })
})

test('an invitation is written in the guardian’s language, in the academy’s own words where it has some', async ({
  academy,
}) => {
  const { invite } = await theInvited(academy, { language: 'bn' })
  await invite()
  const latest = async () => (await academy.mails()).filter(({ to }) => to === EMAIL).at(-1)
  const usual = await latest()
  expect(usual?.text).toMatch(/[ঀ-৿]/)
  expect(usual?.text).toMatch(/\/invitation\?token=[\w-]{43}/)
  expect(usual?.text).toContain('কিছু না জানলে')
  const words = { event: 'invitation', language: 'bn' as const, text: 'এসো, {student}: {link}' }
  await academy.db.insertInto('message_templates').values(words).execute()
  await invite()
  expect((await latest())?.text).toMatch(/^এসো, Riya.*: http.*token=/)
})

test('the link tells the guardian’s language, and what they choose there is kept', async ({
  academy,
}) => {
  const { desk, invite, accept } = await theInvited(academy, { language: 'hi' })
  const token = tokenIn((await invite()).body.invitation?.link ?? '')
  const read = (of: string) => academy.visitor(readInvitation, { body: { token: of } })
  expect((await read(token)).body).toMatchObject({ role: 'guardian', language: 'hi' })
  const wrong = await accept(token, { language: 'ta' as 'bn' })
  expect(wrong).toMatchObject({
    status: 400,
    fields: { language: 'Language must be en, hi or bn.' },
  })

  const { token: session, user } = (await accept(token, { language: 'bn' })).body
  const own = async () => (await academy.caller(session)(getOwnGuardianships)).body.guardian
  expect(await own()).toMatchObject({ language: 'bn' })
  // This imitates a guardian who came by Google and agrees later, in their own language.
  await academy.db
    .updateTable('accounts')
    .set({ terms_agreed_at: null })
    .where('id', '=', user.id)
    .execute()
  const agree = (body: { agreed: true; language?: 'hi' }) =>
    academy.caller(session)(agreeToTerms, { body })
  expect((await agree({ agreed: true })).status).toBe(200)
  expect(await own()).toMatchObject({ language: 'bn' })
  expect((await agree({ agreed: true, language: 'hi' })).status).toBe(200)
  expect(await own()).toMatchObject({ language: 'hi' })
  expect((await desk.call(agreeToTerms, { body: { agreed: true, language: 'bn' } })).status).toBe(
    200,
  )
})

test('who does not choose a language at the link keeps theirs', async ({ academy }) => {
  const { invite, accept } = await theInvited(academy, { language: 'hi' })
  const { token } = (await accept(tokenIn((await invite()).body.invitation?.link ?? ''))).body
  expect((await academy.caller(token)(getOwnGuardianships)).body.guardian).toMatchObject({
    language: 'hi',
  })
})

test('inviting again ends the older link, as does another e-mail', async ({ academy }) => {
  const { desk, invite, accept } = await theInvited(academy)
  const first = tokenIn((await invite()).body.invitation?.link ?? '')
  const second = tokenIn((await invite()).body.invitation?.link ?? '')
  expect((await accept(first)).status).toBe(404)

  const { invitation_id } = await academy.db
    .selectFrom('invitations')
    .select('invitation_id')
    .executeTakeFirstOrThrow()
  const params = { invitation_id: String(invitation_id) }
  const renewed = await desk.call(renewInvitation, { params })
  expect(renewed.status).toBe(201)
  expect((await accept(second)).status).toBe(404)
  expect((await accept(tokenIn(renewed.body.invitation.link))).status).toBe(200)
})

test('a student’s account of the same proven e-mail is joined instead, and keeps its role', async ({
  academy,
}) => {
  const { student, guardian_id, invite, join } = await theInvited(academy)
  const sibling = await academy.aStudent()
  await join(guardian_id, { student_id: sibling.profile.student_id })
  const owner = (changes: object) =>
    academy.db.updateTable('accounts').set(changes).where('id', '=', student.uid).execute()
  await owner({ email: EMAIL })
  expect(await invite()).toMatchObject({
    status: 409,
    error: 'That e-mail has an account that never confirmed it.',
  })
  await owner({ email_verified: true })
  const { status, body } = await invite()

  expect([status, body]).toEqual([
    200,
    { message: 'Linked to the account that is there.', linked: true },
  ])
  expect((await academy.mails()).filter(({ to }) => to === EMAIL)).toEqual([])
  expect((await student.call(getMe)).body.userType).toBe('student')
  expect((await student.call(getOwnGuardianships)).body).toMatchObject({
    guardian: { guardian_id, is_proven: false },
    children: [],
  })
  const seen = await student.call(listGuardiansOfStudent, { params: { uid: sibling.uid } })
  expect(seen.status).toBe(404)
  expect((await invite()).body.linked).toBe(true)
})

test.for(['desk', 'teacher'] as const)(
  'the e-mail of somebody of the role %s is refused',
  async (role, { academy }) => {
    const { invite } = await theInvited(academy)
    const somebody = await academy.signUpAs(role)
    await academy.db
      .updateTable('accounts')
      .set({ email: EMAIL, email_verified: true })
      .where('id', '=', somebody.uid)
      .execute()
    expect(await invite()).toMatchObject({
      status: 409,
      error: 'That e-mail has an account already.',
    })
  },
)

test('a guardian who has no e-mail, no confirmed child, or is proposed alone is not invited', async ({
  academy,
}) => {
  const { student, aGuardian, invite } = await theInvited(academy)
  const { student_id } = student.profile
  const none = { account_id: null, proven_at: null }
  const plain = await aGuardian([{ student_id }], none)
  expect((await invite(plain.guardian_id)).error).toBe('This guardian has no e-mail. Add it first.')
  const waiting = await aGuardian([{ student_id, confirmed_at: null }], {
    ...none,
    email: 'waiting@example.in',
  })
  expect((await invite(waiting.guardian_id)).error).toBe('Confirm first whose guardian this is.')
  const proposed = await aGuardian([], { ...none, email: 'p@example.in', is_proposed: true })
  expect((await invite(proposed.guardian_id)).status).toBe(404)
})

test('a guardian who comes while their record is joined to another has one record, or no link', async ({
  academy,
}) => {
  const { desk, guardian_id, aGuardian, invite, accept } = await theInvited(academy)
  const token = tokenIn((await invite()).body.invitation?.link ?? '')
  const into = await aGuardian([], { account_id: null, proven_at: null })
  const [merged, accepted] = await Promise.all([
    desk.call(mergeGuardians, {
      params: { guardian_id: String(guardian_id) },
      body: { into: into.guardian_id },
    }),
    accept(token),
  ])

  expect(merged.status).toBe(200)
  const rows = await academy.db
    .selectFrom('guardians')
    .leftJoin('accounts', 'accounts.id', 'guardians.account_id')
    .select(['guardian_id', 'role'])
    .execute()
  const role = accepted.status === 200 ? 'guardian' : null
  expect(accepted.status === 200 || accepted.status === 404).toBe(true)
  expect(rows).toEqual([{ guardian_id: into.guardian_id, role }])
  const accounts = await academy.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', EMAIL)
    .execute()
  expect(accounts).toHaveLength(role ? 1 : 0)
})
