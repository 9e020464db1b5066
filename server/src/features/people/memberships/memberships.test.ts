import { listStudentsOfClass } from '@ganit/contract/people/memberships'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { membershipsOf, theBatches } from '../../../../test/batches.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

test('a student is put into a batch and taken out of it, by number or uid', async ({ academy }) => {
  const { aBatchOf, toggle, profileOf } = await theBatches(academy)
  const { uid, profile } = await academy.aStudent()
  const id = await aBatchOf(9)

  expect(await toggle(id, profile.student_id)).toMatchObject({
    status: 200,
    body: { message: 'Updated batch membership', member: true },
  })
  expect((await profileOf(uid)).batches).toEqual([{ id, name: 'Class 9 – Morning' }])
  expect((await toggle(id, uid)).body.member).toBe(false)
  expect(await profileOf(uid)).toMatchObject({ batch_id: null, batches: [] })
  expect((await toggle(id, String(profile.student_id))).body.member).toBe(true)
})

test('a student who leaves keeps the days of membership, and comes back on the same day as if nothing were', async ({
  academy,
}) => {
  const { aBatchOf, toggle } = await theBatches(academy)
  const { student_id } = (await academy.aStudent()).profile
  const batch_id = await aBatchOf(9)
  await toggle(batch_id, student_id)
  const [joined] = await membershipsOf(academy, student_id)
  const today = joined?.joined_on

  expect(joined).toEqual({ batch_id, joined_on: today, left_on: null })
  await toggle(batch_id, student_id)
  expect(await membershipsOf(academy, student_id)).toEqual([{ ...joined, left_on: today }])
  await toggle(batch_id, student_id)
  expect(await membershipsOf(academy, student_id)).toEqual([joined])
})

test('a student who comes back later has a second membership', async ({ academy }) => {
  const { aBatchOf, toggle } = await theBatches(academy)
  const { student_id } = (await academy.aStudent()).profile
  const batch_id = await aBatchOf(9)
  const earlier = { batch_id, joined_on: '2026-01-05', left_on: '2026-03-31' }
  await academy.db
    .insertInto('memberships')
    .values({ ...earlier, student_id })
    .execute()
  await toggle(batch_id, student_id)

  expect(await membershipsOf(academy, student_id)).toEqual([
    earlier,
    { batch_id, joined_on: expect.any(String), left_on: null },
  ])
})

test('where the academy moved west a membership of one day still has both its ends', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatchOf, toggle } = await theBatches(academy)
  const { student_id } = (await academy.aStudent()).profile
  const batch_id = await aBatchOf(9)
  const joined = { batch_id, joined_on: '2999-01-01', left_on: null }
  await academy.db
    .insertInto('memberships')
    .values({ ...joined, student_id })
    .execute()

  await toggle(batch_id, student_id)
  expect(await membershipsOf(academy, student_id)).toEqual([{ ...joined, left_on: '2999-01-01' }])
  // A student who comes back is a member from that day on.
  await toggle(batch_id, student_id)
  expect(await membershipsOf(academy, student_id)).toEqual([
    { ...joined, joined_on: await readAcademyToday(academy.db) },
  ])
})

test('a student of another class is refused with both classes named, and may join a batch for any class [S161]', async ({
  academy,
}) => {
  const { aBatch, aBatchOf, toggle, assign } = await theBatches(academy)
  const { uid, profile } = await academy.aStudent({ student_class: 8 })
  const id = await aBatchOf(9)

  for (const reply of [await toggle(id, uid), await assign(id, uid)])
    expect(reply).toMatchObject({
      status: 409,
      error: '‘Class 9 – Morning’ is a batch of Class 9, and this student is in Class 8.',
    })
  expect(await membershipsOf(academy, profile.student_id)).toEqual([])
  expect((await toggle(await aBatch(), uid)).body.member).toBe(true)
})

test('a student who is in a batch of another class can still be taken out of it', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatchOf, toggle } = await theBatches(academy)
  const { uid } = await academy.aStudent()
  const id = await aBatchOf(9)
  await toggle(id, uid)
  await academy.db.updateTable('students').set({ student_class: 8 }).execute()

  expect((await toggle(id, uid)).body.member).toBe(false)
})

test('an unknown student or batch is answered with 404, and the refusal of a missing one names it [S161]', async ({
  academy,
}) => {
  const { aBatchOf, toggle, assign } = await theBatches(academy)
  const { uid } = await academy.aStudent()
  const id = await aBatchOf(9)

  for (const reply of [
    await toggle(id, 77),
    await toggle(id, 'nobody'),
    await assign(id, 'nobody'),
  ])
    expect(reply).toMatchObject({ status: 404, error: 'Student not found.' })
  for (const reply of [await toggle(77, uid), await assign(77, uid)])
    expect(reply).toMatchObject({ status: 404, error: 'Batch not found.' })
  for (const bad of ['0', 'x', '99999999999']) expect((await toggle(bad, uid)).status).toBe(404)
  expect((await assign('none', 'nobody')).status).toBe(404)
  for (const wrong of [undefined, '', null, -1, 1.5, true])
    expect(await toggle(id, wrong)).toMatchObject({
      status: 400,
      fields: { studentId: expect.any(String) },
    })
  expect(await assign(id, ' ')).toMatchObject({
    status: 400,
    fields: { studentUid: expect.any(String) },
  })
})

test('assigning makes a batch the only one; none takes the student out of all', async ({
  academy,
}) => {
  const { aBatch, aBatchOf, toggle, assign } = await theBatches(academy)
  const { uid, profile } = await academy.aStudent()
  const morning = await aBatchOf(9)
  const evening = await aBatchOf(9, 'Class 9 – Evening')
  for (const id of [morning, await aBatch()]) await toggle(id, uid)

  const assigned = await assign(evening, uid)
  expect(assigned).toMatchObject({
    status: 200,
    body: {
      message: 'Batch assigned successfully',
      student: { uid, batch_id: evening, batches: [{ id: evening, name: 'Class 9 – Evening' }] },
    },
  })
  await assign(evening, uid)
  expect(await membershipsOf(academy, profile.student_id)).toHaveLength(3)
  expect((await assign('none', uid)).body.student).toMatchObject({ batch_id: null, batches: [] })
  expect((await assign('none', uid)).status).toBe(200)
})

test('assigning a batch a student is in already keeps the day they joined [S162]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatchOf, toggle, assign } = await theBatches(academy)
  const { uid, profile } = await academy.aStudent()
  const batch_id = await aBatchOf(9)
  await toggle(await aBatchOf(9, 'Other'), uid)
  const place = { batch_id, student_id: profile.student_id, joined_on: '2026-01-05' }
  await academy.db
    .insertInto('memberships')
    .values({ ...place, left_on: null })
    .execute()
  await assign(batch_id, uid)

  expect(await membershipsOf(academy, profile.student_id)).toMatchObject([
    { left_on: expect.any(String) },
    { batch_id, joined_on: '2026-01-05', left_on: null },
  ])
})

test('toggles sent at once have the same result as one after the other [S159]', async ({
  academy,
}) => {
  const { aBatchOf, toggle } = await theBatches(academy)
  const students = await Promise.all([academy.aStudent(), academy.aStudent(), academy.aStudent()])
  const id = await aBatchOf(9)
  const replies = await Promise.all(
    students.flatMap(({ uid }) => Array.from({ length: 5 }, () => toggle(id, uid))),
  )

  expect(replies.map(({ status }) => status)).toEqual(Array(15).fill(200))
  expect(replies.filter(({ body }) => body.member)).toHaveLength(9)
  for (const { profile } of students) {
    const memberships = await membershipsOf(academy, profile.student_id)
    expect(memberships).toMatchObject([{ batch_id: id, left_on: null }])
  }
})

test('assignments sent at once leave one batch [S160]', async ({ academy }) => {
  const { aBatchOf, assign, profileOf } = await theBatches(academy)
  const { uid } = await academy.aStudent()
  const ids = [await aBatchOf(9, 'A'), await aBatchOf(9, 'B'), await aBatchOf(9, 'C')]
  const replies = await Promise.all([...ids, ...ids].map((id) => assign(id, uid)))

  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await profileOf(uid)).batches).toHaveLength(1)
})

test('a student is put into a batch after whoever is changing them, by toggle and by assign', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatchOf, toggle, assign } = await theBatches(academy)
  const { uid, profile } = await academy.aStudent({ student_class: 9 })
  const id = await aBatchOf(9)
  for (const join of [toggle, assign]) {
    const { joining } = await academy.db.transaction().execute(async (trx) => {
      await trx.updateTable('students').set({ student_class: 8 }).execute()
      const answer = join(id, uid)
      await somebodyWaits(academy)
      return { joining: answer }
    })

    expect((await joining).status).toBe(409)
    await academy.db.updateTable('students').set({ student_class: 9 }).execute()
  }
  expect(await membershipsOf(academy, profile.student_id)).toEqual([])
})

test('a student who joins a batch while it is deleted is a member, or the batch is gone [S160]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatchOf, toggle, remove, profileOf } = await theBatches(academy)
  const { uid } = await academy.aStudent()
  for (let round = 0; round < 5; round++) {
    const id = await aBatchOf(9)
    const [joined, removed] = await Promise.all([toggle(id, uid), remove(id)])

    expect([200, 404]).toContain(joined.status)
    expect(removed.status).toBe(200)
  }
  expect((await profileOf(uid)).batches).toEqual([])
})

test('the students of a class are listed by name, with their batches', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aBatchOf, call, toggle } = await theBatches(academy)
  const zoya = await academy.aStudent({ first_name: 'Zoya', middle_name: 'Devi' })
  const arjun = await academy.aStudent({ first_name: 'Arjun' })
  await academy.aStudent({ student_class: 8 })
  const id = await aBatchOf(9)
  await toggle(id, zoya.uid)

  const { body } = await call(listStudentsOfClass, { params: { classNumber: '9' } })
  expect(body).toEqual([
    expect.objectContaining({ uid: arjun.uid, name: 'Arjun Banerjee', batches: [] }),
    {
      student_id: zoya.profile.student_id,
      uid: zoya.uid,
      first_name: 'Zoya',
      last_name: 'Banerjee',
      name: 'Zoya Devi Banerjee',
      email: zoya.email,
      student_class: 9,
      batches: [{ id, name: 'Class 9 – Morning' }],
    },
  ])
  expect((await call(listStudentsOfClass, { params: { classNumber: '13' } })).status).toBe(404)
})
