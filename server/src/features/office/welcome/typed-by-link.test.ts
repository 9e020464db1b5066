import { confirmFamilyEmail } from '@ganit/contract/office/welcome'
import {
  acceptChangeRequest,
  createChangeRequest,
  declineChangeRequest,
} from '@ganit/contract/people/change-requests'
import { claimRecord, inviteStudent } from '@ganit/contract/people/records'
import { getRequests } from '@ganit/contract/people/requests'
import { updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theWelcomed } from '../../../../test/welcomed-family.ts'
import { runInNameOf } from '../../../academy/place.ts'
import { setApart } from '../../../db/migrations/2026-12-05T1291-typed-by-link.ts'
import { familyActor } from '../../ground/rights/family-actor.ts'
import { updateStudentByUid } from '../../people/students/students.queries.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

const TYPED = { email: 'stranger@example.com', date_of_birth: '2012-03-04' }
/** In the mail that the stranger's own account gets. */
const OWN_MAIL = '/verify-email'
const NO_RECORD = { status: 404, error: 'No record of this e-mail and date of birth was found.' }

/** Arka's family, the desk, and a stranger with a confirmed account of their own. */
async function theStranger(academy: Academy) {
  const family = await theWelcomed(academy)
  const stranger = await academy.signUp(TYPED.email)
  await sql`update accounts set email_verified = true where id = ${stranger.uid}`.execute(
    academy.db,
  )
  const { call } = family
  const claim = () => stranger.call(claimRecord, { body: { date_of_birth: TYPED.date_of_birth } })
  const waiting = async () => (await call(getRequests)).body.changes.items
  const mailsToTyped = async () =>
    (await academy.mails()).filter(
      ({ to, text }) => to === TYPED.email && !text?.includes(OWN_MAIL),
    )
  /** Presses the link of the mail. */
  const confirm = async () => {
    const [, token = ''] = JSON.stringify(await mailsToTyped()).match(/#email=([\w-]{43})/) ?? []
    return academy.visitor(confirmFamilyEmail, { body: { token } })
  }
  const accept = async () => {
    const [request] = await waiting()
    const params = { change_request_id: String(request?.change_request_id) }
    return call(acceptChangeRequest, { params, body: undefined } as never)
  }
  return { ...family, claim, waiting, mailsToTyped, confirm, accept }
}

test('what was typed by the family’s link opens no account and gets one mail, until it is confirmed and the office agrees', async ({
  academy,
}) => {
  const { fill, record, claim, waiting, mailsToTyped, confirm, accept, call, params } =
    await theStranger(academy)
  const filled = await fill(TYPED)
  expect(filled).toMatchObject({ status: 200, body: { message: 'Thank you.' } })
  expect(filled.body.missing).not.toContain('email')
  expect(await record()).toMatchObject({ email: '', date_of_birth: null })
  expect(await claim()).toMatchObject(NO_RECORD)
  expect(await call(inviteStudent, { params })).toMatchObject({ status: 409 })
  expect(await mailsToTyped()).toHaveLength(1)

  expect(await waiting()).toMatchObject([{ proposer: null, changes: TYPED, state: 'waiting' }])
  expect(await accept()).toMatchObject({
    status: 409,
    error: 'Nobody has pressed the link that was mailed to this e-mail yet.',
  })
  expect(await confirm()).toMatchObject({ status: 200 })
  expect(await claim()).toMatchObject(NO_RECORD)
  expect(await accept()).toMatchObject({ status: 200 })
  expect(await record()).toMatchObject(TYPED)
  expect(await confirm()).toMatchObject({ status: 404 })
  expect((await claim()).status).toBe(200)
})

test('what the office declines is forgotten, and what waits is not overwritten', async ({
  academy,
}) => {
  const { fill, record, claim, waiting, confirm, call, params } = await theStranger(academy)
  await fill(TYPED)
  await fill({ email: 'second@example.com', date_of_birth: '2013-01-01' })
  const [request] = await waiting()
  expect(request?.changes).toEqual(TYPED)
  const of = { change_request_id: String(request?.change_request_id) }
  const declined = { params: of, body: { reason: 'The mother knows nothing of it.' } }
  expect((await call(declineChangeRequest, declined)).status).toBe(200)
  expect(await confirm()).toMatchObject({ status: 404 })
  await call(updateProfile, { params, body: { date_of_birth: TYPED.date_of_birth } } as never)
  expect(await record()).toMatchObject({ email: '' })
  expect(await claim()).toMatchObject(NO_RECORD)
})

/** People who may not write a child's contact: strangers, and guardians, who may only ask for a change. */
const WRITERS = ['the link', 'a guardian', 'a limited guardian', 'another student'] as const

test.for(WRITERS)(
  'no contact that %s typed is followed to a claim, an invitation or a mail',
  async (writer, { academy }) => {
    const { fill, record, claim, student_id, params, mailsToTyped, call } =
      await theStranger(academy)
    const { aGuardian } = await theFamilies(academy)
    const before = await record()
    if (writer === 'the link') await fill(TYPED)
    else {
      const { call: asks } =
        writer === 'another student'
          ? await academy.aStudent()
          : await aGuardian([{ student_id, limited: writer === 'a limited guardian' }])
      const { uid } = params
      await asks(updateProfile, { params, body: TYPED } as never)
      await asks(createChangeRequest, { body: { uid, changes: TYPED } } as never)
      const birth = { date_of_birth: TYPED.date_of_birth }
      await asks(createChangeRequest, { body: { uid, changes: birth } } as never)
    }
    expect(await record()).toEqual(before)
    expect(await claim()).toMatchObject(NO_RECORD)
    expect((await call(inviteStudent, { params })).status).toBe(409)
    expect(await mailsToTyped()).toHaveLength(writer === 'the link' ? 1 : 0)
  },
)

test.for(['email', 'date_of_birth'] as const)(
  'what a link wrote into a record before is set apart, unless somebody known wrote it since: %s',
  async (known, { academy }) => {
    const { record, student_id, waiting, claim, call, params } = await theStranger(academy)
    await runInNameOf(familyActor(student_id), async () => {
      const typed = { email: 'other@example.com', date_of_birth: '2011-01-01' }
      await updateStudentByUid(academy.db as never, params.uid, { ...TYPED, [known]: typed[known] })
    })
    await call(updateProfile, { params, body: { [known]: TYPED[known] } } as never)
    await setApart(academy.db as never)
    const { [known]: _stays, ...apart } = TYPED
    const blank = { email: '', date_of_birth: null }
    expect(await record()).toMatchObject({ ...blank, [known]: TYPED[known] })
    const [request] = await waiting()
    expect(request?.changes).toEqual(apart)
    expect(await claim()).toMatchObject(NO_RECORD)
  },
)
