import { withdrawInvitation } from '@ganit/contract/accounts/invitations'
import { listStaff, listTeachers, resumeStaff } from '@ganit/contract/accounts/staff'
import { listLessons } from '@ganit/contract/teaching/lessons'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, PASSWORD, test } from '../../../../test/academy.ts'
import { theChanges } from '../../../../test/lesson-changes.ts'
import { TEACHER, theStaff, tokenIn } from '../../../../test/staff.ts'

/** An invited teacher who has a lesson. */
async function theInvited(academy: Academy) {
  const { invite, accept } = await theStaff(academy)
  const { call, aLesson } = await theChanges(academy)
  const { invitation } = (await invite(TEACHER)).body
  const teachers = async () => (await call(listTeachers)).body
  const found = (await teachers()).find(({ name }) => name === TEACHER.name)
  const account_id = found?.account_id ?? expect.fail()
  const lesson_id = await aLesson()
  const teacher_id = account_id
  await academy.db
    .updateTable('lessons')
    .set({ teacher_id })
    .where('lesson_id', '=', lesson_id)
    .execute()
  const needing = async () => {
    const { date } = await academy.db
      .selectFrom('lessons')
      .select('date')
      .where('lesson_id', '=', lesson_id)
      .executeTakeFirstOrThrow()
    const querystring = { from: date, to: date, needs: 'teacher' }
    const lessons = (await call(listLessons, { querystring } as never)).body as {
      lesson_id: number
    }[]
    return lessons.some((each) => each.lesson_id === lesson_id)
  }
  return { call, accept, invite, invitation, found, account_id, teachers, needing }
}

test('an invited teacher has an account that is ended, is listed as invited, and opens it by accepting', async ({
  academy,
}) => {
  const { call, accept, invitation, found, account_id, teachers, needing } =
    await theInvited(academy)
  expect(found).toEqual({ account_id, name: TEACHER.name, invited: true })
  expect(await needing()).toBe(false)
  const staff = async () => (await call(listStaff)).body.filter(({ name }) => name === TEACHER.name)
  expect(await staff()).toMatchObject([{ account_id: null, email: TEACHER.email }])
  // Nobody can sign in to the waiting account, and it is no ended member of staff whose access can be restored.
  const signIn = () => academy.auth('sign-in/email', { ...TEACHER, password: PASSWORD })
  expect((await signIn()).statusCode).toBe(401)
  expect((await call(resumeStaff, { params: { account_id } })).status).toBe(404)

  expect((await accept(tokenIn(invitation.link))).body.user).toMatchObject({ id: account_id })
  expect((await teachers()).find((each) => each.account_id === account_id)).toEqual({
    account_id,
    name: TEACHER.name,
  })
  expect(await staff()).toMatchObject([{ account_id, email: TEACHER.email, is_active: true }])
  expect((await signIn()).statusCode).toBe(200)
  expect(await needing()).toBe(false)
})

test('once an invitation is withdrawn its lessons need a teacher, and no account is left', async ({
  academy,
}) => {
  const { call, invitation, account_id, teachers, needing } = await theInvited(academy)
  const params = { invitation_id: String(invitation.invitation_id) }
  expect((await call(withdrawInvitation, { params } as never)).status).toBe(200)
  expect((await teachers()).some((each) => each.account_id === account_id)).toBe(false)
  expect(await needing()).toBe(true)
  const left = academy.db.selectFrom('accounts').select('id').where('id', '=', account_id)
  expect(await left.execute()).toEqual([])
})

test('once an invitation has run out its lessons need a teacher, until the same person is invited again', async ({
  academy,
}) => {
  const { invite, account_id, teachers, needing } = await theInvited(academy)
  await academy.db
    .updateTable('invitations')
    .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
    .execute()
  const isListed = async () => (await teachers()).some((each) => each.account_id === account_id)
  expect([await isListed(), await needing()]).toEqual([false, true])
  expect((await invite(TEACHER)).status).toBe(201)
  expect([await isListed(), await needing()]).toEqual([true, false])
})
