import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { MONDAY, theChanges } from '../../../../test/lesson-changes.ts'
import { storedLesson } from '../../../../test/lesson-rows.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'

beginEachTestAt(MONDAY.date)

test('an extra lesson with all that it can say is stored, and its families are told unless `tell` is false', async ({
  academy,
  expect,
}) => {
  const { add, aRoom, aTeacher, aMember, aLesson } = await theChanges(academy)
  const missed = await aLesson()
  const { batch_id } = await storedLesson(academy, missed)
  const { profile } = await aMember(batch_id)
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id: profile.student_id }], { email: 'mita@example.in' })
  const [room_id, teacher] = [await aRoom('Blue'), await aTeacher('Ananya')]
  await forgetMessages(academy)
  const { settle, outbox } = theMessages(academy)
  const told = async () =>
    (await outbox()).filter(({ address }) => address === 'mita@example.in').map(({ text }) => text)
  const draft = { batch_id, ...MONDAY, room_id, teacher_id: teacher.uid, makes_up_for: missed }
  const added = async (date: string, tell: boolean) => {
    const { status, body } = await add({ ...draft, date, reason: 'Agreed by word', tell })
    expect(status).toBe(201)
    await settle()
    return storedLesson(academy, body.lesson.lesson_id)
  }
  const stored = {
    batch_id,
    room_id,
    teacher_id: teacher.uid,
    makes_up_for: missed,
    reason: 'Agreed by word',
    kind: 'extra',
  }

  expect(await added('2026-12-08', false)).toMatchObject({ ...stored, date: '2026-12-08' })
  expect(await told()).toEqual([])
  expect(await added('2026-12-09', true)).toMatchObject({ ...stored, date: '2026-12-09' })
  expect(await told()).toEqual([expect.stringContaining('Extra class on Wed 9 Dec, 5 pm')])
})
