import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { LINK, theNotes } from '../../../../test/notes.ts'
import { DAY } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '19:00')

type Call = Academy['visitor']

test('members of today, guests of the lesson and their guardians read notes, nobody else [S037]', async ({
  academy,
}) => {
  const { add, list, titles, lesson_id, aPupil } = await theNotes(academy)
  const { aGuardian } = await theFamilies(academy)
  await add({ title: 'Of the batch', url: LINK })
  await add({ title: 'Of the lesson', url: LINK, lesson_id })
  const both = ['Of the lesson', 'Of the batch']

  const member = await aPupil('Riya', { joined_on: DAY })
  const leaving = await aPupil('Asha', { left_on: DAY })
  const gone = await aPupil('Tara', { left_on: '2026-12-06' })
  const coming = await aPupil('Noor', { joined_on: '2026-12-08' })
  const guest = await academy.aStudent({ first_name: 'Ravi' })
  const guest_id = guest.profile.student_id
  await academy.db
    .insertInto('lesson_guests')
    .values({ lesson_id, student_id: guest_id } as never)
    .execute()
  const kin = ({ student_id }: { student_id: number }, limited = false) =>
    aGuardian([{ student_id, limited }])

  for (const { call } of [member, leaving, await kin(member), await kin(member, true)])
    expect(await titles(call)).toEqual(both)
  for (const { call } of [guest, await kin(guest.profile), await kin(guest.profile, true)])
    expect(await titles(call)).toEqual(['Of the lesson'])
  const teacher = await academy.signUpAs('teacher')
  for (const { call } of [gone, coming, await kin(gone), await academy.aStudent(), teacher])
    expect(await list(call)).toMatchObject({ status: 404, error: 'Batch not found.' })
  expect(await titles((await academy.signUpAs('desk')).call)).toEqual(both)
  setClock('2026-12-08', '10:00')
  expect((await list(leaving.call)).status).toBe(404)
  expect(await titles(coming.call)).toEqual(both)
})

test('a family reads the notes of each child by itself, of all batches and visits', async ({
  academy,
}) => {
  const { add, family, lesson_id, aPupil } = await theNotes(academy)
  const { aGuardian } = await theFamilies(academy)
  await add({ title: 'Of the batch', url: LINK })
  await add({ title: 'Of the lesson', url: LINK, lesson_id })
  const member = await aPupil('Riya')
  const other = await academy.aStudent({ first_name: 'Ravi' })
  const guest_id = other.profile.student_id
  await academy.db
    .insertInto('lesson_guests')
    .values({ lesson_id, student_id: guest_id } as never)
    .execute()
  const { student_id } = member
  const mother = await aGuardian([{ student_id }, { student_id: guest_id, limited: true }])
  const titlesOf = async (who: Call, querystring = {}) =>
    (await family(who, querystring)).body.items?.map(({ title }) => title)

  expect(await titlesOf(member.call)).toEqual(['Of the lesson', 'Of the batch'])
  expect(await titlesOf(other.call)).toEqual(['Of the lesson'])
  expect(await titlesOf(mother.call, { student_id })).toEqual(['Of the lesson', 'Of the batch'])
  expect(await titlesOf(mother.call, { student_id: guest_id })).toEqual(['Of the lesson'])
  expect((await family(mother.call)).status).toBe(404)
  expect((await family(other.call, { student_id })).status).toBe(404)
  expect(await titlesOf((await academy.aStudent({ first_name: 'Tara' })).call)).toEqual([])
})

test('a limited guardian reads no day of a lesson to come', async ({ academy }) => {
  const { add, list, aPupil, lesson } = await theNotes(academy)
  const { aGuardian } = await theFamilies(academy)
  const { student_id } = await aPupil()
  const coming = await lesson({ date: '2026-12-09' })
  await add({ url: LINK, lesson_id: coming })
  const lessonFor = async (call: Call) => (await list(call)).body.items[0]?.lesson
  expect(await lessonFor((await aGuardian([{ student_id }])).call)).toEqual({
    lesson_id: coming,
    date: '2026-12-09',
  })
  expect(await lessonFor((await aGuardian([{ student_id, limited: true }])).call)).toBeNull()
})

test('a limited guardian learns nothing of a coming lesson that the child visits', async ({
  academy,
}) => {
  const { add, list, titles, lesson } = await theNotes(academy)
  const { aGuardian } = await theFamilies(academy)
  const { student_id } = (await academy.aStudent({ first_name: 'Ravi' })).profile
  const lesson_id = await lesson({ date: '2026-12-09' })
  await add({ title: 'Of the lesson', url: LINK, lesson_id })
  await academy.db
    .insertInto('lesson_guests')
    .values({ lesson_id, student_id } as never)
    .execute()
  const limited = await aGuardian([{ student_id, limited: true }])
  expect(await titles((await aGuardian([{ student_id }])).call)).toEqual(['Of the lesson'])
  expect((await list(limited.call)).status).toBe(404)
  setClock('2026-12-09', '19:00')
  expect(await titles(limited.call)).toEqual(['Of the lesson'])
})

test('its teacher adds notes, a substitute those of the lesson, and nobody else [S037]', async ({
  academy,
}) => {
  const { add, list, titles, change, drop, newest, itsTeacher, lesson, aPupil } =
    await theNotes(academy)
  const teacher = await itsTeacher()
  const substitute = await academy.signUpAs('teacher')
  const lesson_id = await lesson({ teacher_id: substitute.uid, date: '2026-12-06' } as never)
  expect((await add({ title: 'Own', url: LINK }, teacher.call)).status).toBe(201)
  const own = await newest()
  expect(await add({ url: LINK }, substitute.call)).toMatchObject({
    status: 404,
    error: 'Batch not found.',
  })
  expect((await add({ title: 'Stood in', url: LINK, lesson_id }, substitute.call)).status).toBe(201)
  expect(await titles(substitute.call, { lesson_id })).toEqual(['Stood in'])
  expect((await list(substitute.call)).status).toBe(404)
  expect(await titles(teacher.call)).toEqual(['Stood in', 'Own'])
  expect((await change(own, { title: 'x' }, substitute.call)).status).toBe(404)
  expect((await drop(own, substitute.call)).status).toBe(404)
  expect((await change(await newest(), { title: 'y' }, substitute.call)).status).toBe(200)
  for (const { call } of [await academy.signUpAs('desk'), await aPupil()]) {
    expect((await add({ url: LINK }, call)).status).toBe(403)
    expect((await drop(own, call)).status).toBe(403)
  }
})
