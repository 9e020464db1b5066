import { getOwnAccount } from '@ganit/contract/accounts/accounts'
import { acceptInvitation } from '@ganit/contract/accounts/invitations'
import {
  confirmGuardianship,
  getOwnGuardianships,
  inviteGuardian,
  mergeGuardians,
  updateGuardian,
} from '@ganit/contract/people/guardians'
import { claimRecord } from '@ganit/contract/people/records'
import { updateProfile } from '@ganit/contract/people/students'
import { expect, onTestFinished } from 'vitest'
import { type Academy, openAcademy, PASSWORD, test } from '../academy.ts'
import { theFamilies } from '../families.ts'
import { BORN } from '../registrations.ts'
import { tokenIn } from '../staff.ts'

const TYPED = 'typed.over@example.in'

/** A person who owns and has confirmed the address that the desk types. */
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

/** Requests a code and a new password at the address the desk typed. */
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
  const children = async () =>
    (await guardian.call(getOwnGuardianships)).body.children.map(({ uid }) => uid)
  expect(await children()).toEqual([])
  await guardian.call(confirmGuardianship, { body: { date_of_birth: BORN } })
  expect(await children()).toEqual([child.uid])
})

const EMAIL = 'mita.das@example.in'
const PHONE = '+919830041276'
const DESKS = { phone: '+919999900000', email: TYPED }

/** A guardian without account whose record the desk overwrites with its own contact, and an app that can send to phones. */
async function theTypedOver(
  { academy, connection }: { academy: Academy; connection: Parameters<typeof openAcademy>[0] },
  own: { phone: string; email: string | null },
  typed: Partial<typeof DESKS>,
) {
  const { db } = academy
  const sms = { url: 'http://127.0.0.1:1', token: 't', sender: 'GANIT' }
  const reached = await openAcademy(connection, { sms })
  onTestFinished(reached.close)
  const texts = { event: 'code', language: 'en', text: '{code} {academy}', sms_template_id: '7' }
  await db
    .insertInto('message_templates')
    .values(texts as never)
    .execute()
  const child = await academy.aStudent({ date_of_birth: BORN })
  const desk = await academy.signUpAs('desk')
  const { aGuardian } = await theFamilies(academy)
  const children = [{ student_id: child.profile.student_id }]
  const { guardian_id } = await aGuardian(children, { account_id: null, proven_at: null, ...own })
  const { version } = await db
    .selectFrom('guardians')
    .select('version')
    .where('guardian_id', '=', guardian_id)
    .executeTakeFirstOrThrow()
  const params = { uid: child.uid, guardian_id: String(guardian_id) }
  const change = { params, body: { ...typed, version } as never }
  expect((await desk.call(updateGuardian, change)).status).toBe(200)
  const inject = (url: string, payload: object, cookie = '') =>
    reached.app.inject({ method: 'POST', url, payload, headers: { cookie } })
  /** Requests a code and enters it with a child's date of birth; returns the status, 0 if no code came. */
  async function enter(payload: { phone: string } | { email: string }) {
    const asked = await inject('/api/auth-code', payload)
    const [address = ''] = Object.values(payload)
    const [sent] = await db
      .selectFrom('deliveries as d')
      .innerJoin('messages as m', 'm.message_id', 'd.message_id')
      .select('m.text')
      .where('d.address', '=', address)
      .execute()
    const [code] = /(?<!\d)\d{6}(?!\d)/.exec(sent?.text ?? '') ?? []
    if (!code) return 0
    const shown = { ...payload, code, date_of_birth: BORN }
    const cookie = `ganit-code=${asked.cookies[0]?.value}`
    return (await inject('/api/auth-code/confirm', shown, cookie)).statusCode
  }
  return { desk, guardian_id, enter }
}

test('a phone that the desk typed over a guardian’s opens nothing of the account that she makes by her link later [S237]', async ({
  academy,
  connection,
}) => {
  const { desk, guardian_id, enter } = await theTypedOver(
    { academy, connection },
    { phone: PHONE, email: EMAIL },
    { phone: DESKS.phone },
  )
  const invited = await desk.call(inviteGuardian, { params: { guardian_id: String(guardian_id) } })
  const token = tokenIn(invited.body.invitation?.link ?? '')
  const body = { token, password: PASSWORD, agreed: true } as const
  expect((await academy.visitor(acceptInvitation, { body })).status).toBe(200)
  expect(await enter({ phone: DESKS.phone })).toBe(0)
})

test('an e-mail that the desk typed beside a guardian’s phone opens nothing of the account that she makes by a code there [S237]', async ({
  academy,
  connection,
}) => {
  const { enter } = await theTypedOver(
    { academy, connection },
    { phone: PHONE, email: null },
    { email: DESKS.email },
  )
  expect(await enter({ phone: PHONE })).toBe(200)
  expect(await enter({ email: DESKS.email })).toBe(0)
  expect(
    await academy.db.selectFrom('accounts').select('id').where('email', '=', TYPED).execute(),
  ).toEqual([])
})

test.for(['into', 'from'] as const)(
  'a contact of a record that the desk joins to a guardian’s opens nothing of the guardian’s account, nor after it is proven anew by a code [S237] (%s)',
  async (side, { academy }) => {
    const { aGuardian } = await theFamilies(academy)
    const child = await academy.aStudent({ date_of_birth: BORN })
    const mother = await aGuardian([{ student_id: child.profile.student_id }])
    const desk = await academy.signUpAs('desk')
    const none = { account_id: null, proven_at: null, phone: null }
    const joined = await aGuardian([], { ...none, email: TYPED })
    const about = { uid: child.uid, guardian_id: String(mother.guardian_id) }
    const renumbered = { params: about, body: { phone: DESKS.phone } as never }
    expect((await desk.call(updateGuardian, renumbered)).status).toBe(200)
    const [from, into] = side === 'into' ? [mother, joined] : [joined, mother]
    const merged = await desk.call(mergeGuardians, {
      params: { guardian_id: String(from.guardian_id) },
      body: { into: into.guardian_id },
    })
    expect(merged.body.guardian?.email).toBe(TYPED)

    const asked = await academy.app.inject({
      method: 'POST',
      url: '/api/auth-code',
      payload: { email: mother.email },
    })
    const mail = (await academy.mails()).findLast(({ to }) => to === mother.email)
    const [code] = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '') ?? []
    const entered = await academy.app.inject({
      method: 'POST',
      url: '/api/auth-code/confirm',
      headers: { cookie: `ganit-code=${asked.cookies[0]?.value}` },
      payload: { email: mother.email, code, date_of_birth: BORN },
    })
    expect(entered.json().user).toMatchObject({ id: mother.uid })
    // The address received only the message about the change.
    const told = await mailsToTyped(academy)
    await askAtTyped(academy)
    expect(await mailsToTyped(academy)).toBe(told)
  },
)
