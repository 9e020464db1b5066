import {
  beginSecondFactor,
  confirmSecondFactor,
  getMe,
  updateOwnAccount,
} from '@ganit/contract/accounts/accounts'
import {
  endStaff,
  endStaffSecondFactor,
  listStaff,
  listTeachers,
  resumeStaff,
  updateStaff,
} from '@ganit/contract/accounts/staff'
import { getSettings, updateSettings } from '@ganit/contract/ground/settings'
import { sendMessage } from '@ganit/contract/messages/messages'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { listRooms } from '@ganit/contract/teaching/rooms'
import { expect } from 'vitest'
import { type Academy, PASSWORD, test } from '../../../../test/academy.ts'
import { codeOf } from '../../../../test/second-factor.ts'
import { TEACHER, theStaff } from '../../../../test/staff.ts'

const signIn = (academy: Academy, email: string) =>
  academy.auth('sign-in/email', { email, password: PASSWORD })

test('the list has people and invitations, each with what is known of them', async ({
  academy,
}) => {
  const { call, invite, aMember } = await theStaff(academy)
  const { id } = await aMember({ ...TEACHER, phone: '+91 98300 41276' })
  const { invitation } = (await invite({ name: 'Ravi', email: 'Ravi@Example.in', role: 'desk' }))
    .body

  expect((await call(listStaff)).body).toEqual([
    {
      account_id: id,
      invitation_id: null,
      ...TEACHER,
      phone: '+91 98300 41276',
      is_active: true,
      second_factor: false,
      invited_until: null,
    },
    {
      account_id: null,
      invitation_id: invitation.invitation_id,
      name: 'Ravi',
      email: 'ravi@example.in',
      role: 'desk',
      phone: null,
      is_active: false,
      second_factor: false,
      invited_until: invitation.expires_at,
    },
  ])
})

test('a name and a phone are changed; another role ends the sessions', async ({ academy }) => {
  const { call, aMember } = await theStaff(academy)
  const teacher = await aMember()
  const change = (body: object) =>
    call(updateStaff, { params: { account_id: teacher.id }, body } as never)

  const named = await change({ name: 'অনন্যা সেন', phone: ' 033 2461 0000 ' })
  expect(named.body).toMatchObject({
    message: 'Staff changed.',
    staff: { name: 'অনন্যা সেন', phone: '033 2461 0000', role: 'teacher' },
  })
  expect((await teacher.call(getMe)).body.userType).toBe('teacher')

  expect((await change({ role: 'desk' })).body.staff.role).toBe('desk')
  expect((await teacher.call(getMe)).status).toBe(401)
  const { token } = (await signIn(academy, teacher.email)).json<{ token: string }>()
  expect((await academy.caller(token)(getMe)).body.userType).toBe('desk')
})

test('a change of role names the notices that are not sent any more, the first five', async ({
  academy,
}) => {
  const { call, aMember } = await theStaff(academy)
  const desk = await aMember({ ...TEACHER, role: 'desk' })
  const send_at = '2190-01-01T08:00:00Z'
  for (let n = 1; n <= 7; n++) {
    const notice = { subject: `Day ${n}`, text: 'x', audience: { all: true }, send_at }
    await desk.call(sendMessage, { body: { purpose: 'notice', ...notice } } as never)
  }
  const params = { account_id: desk.id }
  const named = await call(updateStaff, { params, body: { name: 'Ravi' } })
  expect(named.body.message).toBe('Staff changed.')
  const { body } = await call(updateStaff, { params, body: { role: 'teacher' } })
  expect(body.message).toBe(
    'Staff changed. Their messages that waited are not sent: ‘Day 1’, ‘Day 2’, ‘Day 3’, ‘Day 4’, ‘Day 5’ and 2 more.',
  )
})

test.for([
  [{ name: ' ' }, { name: 'Name is required.' }],
  [{ role: 'admin' }, { role: 'Role must be desk or teacher.' }],
  [{ role: 'student' }, { role: 'Role must be desk or teacher.' }],
  [{ phone: 'x'.repeat(41) }, { phone: 'Phone must be at most 40 characters long.' }],
] as const)('%j is 400 and named', async ([body, fields], { academy }) => {
  const { call, aMember } = await theStaff(academy)
  const { id } = await aMember()

  expect(await call(updateStaff, { params: { account_id: id }, body } as never)).toMatchObject({
    status: 400,
    fields,
  })
})

test('access ends at once, and can be given back', async ({ academy }) => {
  const { call, aMember } = await theStaff(academy)
  const teacher = await aMember()
  const params = { account_id: teacher.id }

  const ended = await call(endStaff, { params })
  expect(ended.body).toMatchObject({ message: 'Access ended.', staff: { is_active: false } })
  expect((await teacher.call(getMe)).status).toBe(401)
  expect((await signIn(academy, teacher.email)).statusCode).toBe(403)
  expect((await call(listTeachers)).body.map(({ name }) => name)).toEqual(['Admin'])

  expect((await call(resumeStaff, { params })).body.staff.is_active).toBe(true)
  expect((await signIn(academy, teacher.email)).statusCode).toBe(200)
})

test('a session that was begun while the access ended opens nothing', async ({ academy }) => {
  const { aMember } = await theStaff(academy)
  const teacher = await aMember()
  // Only the account is closed. The session stays, like one that is stored after the others were ended.
  await academy.db
    .updateTable('accounts')
    .set({ is_active: false })
    .where('id', '=', teacher.id)
    .execute()

  expect((await teacher.call(getMe)).status).toBe(401)
})

test('the owner and students are nobody’s staff', async ({ academy }) => {
  const { call } = await theStaff(academy)
  const { uid } = await academy.aStudent()
  const owner = (await call(getMe)).body.uid

  for (const account_id of [uid, owner, 'unknown']) {
    const params = { account_id }
    const reason = { body: { reason: 'Lost' } }
    for (const reply of [
      await call(updateStaff, { params, body: { name: 'X' } } as never),
      await call(endStaff, { params }),
      await call(resumeStaff, { params }),
      await call(endStaffSecondFactor, { params, ...reason }),
    ])
      expect(reply).toMatchObject({
        status: 404,
        error: 'No staff member has this number.',
      })
  }
})

test('somebody who works here changes their own name, and lists have it', async ({ academy }) => {
  const { call, aMember } = await theStaff(academy)
  const teacher = await aMember()
  const rename = (who: typeof call, name: string) =>
    who(updateOwnAccount, { body: { name } } as never)

  expect((await rename(teacher.call, ' Ananya Roy ')).body).toMatchObject({
    message: 'Name changed.',
    account: { name: 'Ananya Roy', userType: 'teacher', uid: teacher.id },
  })
  expect((await rename(call, 'B. Sen')).status).toBe(200)
  expect((await call(listTeachers)).body.map(({ name }) => name)).toEqual(['Ananya Roy', 'B. Sen'])
  expect(await rename(call, ' ')).toMatchObject({ fields: { name: 'Name is required.' } })
  expect(await rename((await academy.aStudent()).call, 'X')).toMatchObject({ status: 403 })
})

test('who can teach: active teachers and the owner', async ({ academy }) => {
  const { call, aMember } = await theStaff(academy)
  const { id } = await aMember()
  const desk = await aMember({ name: 'Ravi', email: 'ravi@example.in', role: 'desk' })
  const owner = (await call(getMe)).body.uid

  expect((await desk.call(listTeachers)).body).toEqual([
    { account_id: owner, name: 'Admin' },
    { account_id: id, name: TEACHER.name },
  ])
})

/** Sets up a second factor with the password. */
async function guard(member: { call: Academy['visitor'] }) {
  const { key, ticket } = (await member.call(beginSecondFactor, { body: { password: PASSWORD } }))
    .body
  return member.call(confirmSecondFactor, { body: { ticket, code: codeOf(key) } })
}

test('where a second factor is asked of staff, nothing else opens before it is set up [S019]', async ({
  academy,
}) => {
  const { call, aMember } = await theStaff(academy)
  const teacher = await aMember()
  await call(updateSettings, { body: { staff_second_factor: true } })

  expect(await teacher.call(listRooms)).toMatchObject({
    status: 403,
    error: 'Set up your second factor first.',
  })
  expect((await teacher.call(getMe)).body.needs).toBe('second factor')
  expect((await guard(teacher)).status).toBe(200)
  expect((await teacher.call(listRooms)).status).toBe(200)
  expect((await teacher.call(getMe)).body).not.toHaveProperty('needs')
  expect((await signIn(academy, teacher.email)).json()).toMatchObject({ code: 'OTP_REQUIRED' })
})

test('the owner switches off a second factor that was lost, and says why', async ({ academy }) => {
  const { call, aMember } = await theStaff(academy)
  const teacher = await aMember()
  const params = { account_id: teacher.id }
  const end = (reason: string) => call(endStaffSecondFactor, { params, body: { reason } })
  expect((await end('Lost')).status).toBe(409)
  await guard(teacher)

  expect((await end(' ')).fields).toEqual({ reason: 'Reason is required.' })
  expect((await end('Her phone was stolen')).body.staff.second_factor).toBe(false)
  expect((await teacher.call(getMe)).status).toBe(401)
  expect((await signIn(academy, teacher.email)).statusCode).toBe(200)
  const trail = await call(listAuditEntries, {
    querystring: { subject: 'accounts', subject_id: teacher.id, action: 'changed' },
  })
  expect(trail.body.items[0]).toMatchObject({
    changes: { second_factor_ended: [null, 'Her phone was stolen'] },
    actor: { email: 'admin@ganit.local' },
  })
})

test('only the owner is told whether staff need a second factor', async ({ academy }) => {
  const { call, aMember } = await theStaff(academy)
  const teacher = await aMember()
  await call(updateSettings, { body: { staff_second_factor: false } })

  expect((await call(getSettings)).body.staff_second_factor).toBe(false)
  for (const other of [academy.visitor, teacher.call])
    expect((await other(getSettings)).body).not.toHaveProperty('staff_second_factor')
})
