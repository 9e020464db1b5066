import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { changesBy, MONDAY, theChanges } from '../../../../test/lesson-changes.ts'
import { storedLesson, takeRegister } from '../../../../test/lesson-rows.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'

beginEachTestAt(MONDAY.date)

test('an extra lesson with all that it can say is stored, and its families are told unless `tell` is false', async ({
  academy,
  expect,
}) => {
  const { call, aRoom, aTeacher, aMember, aLesson } = await theChanges(academy)
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
    const sent = { ...draft, date, reason: 'Agreed by word', tell }
    const { status, body } = await changesBy(call, { preview: '0' }).add(sent)
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

test('each change of a lesson with all that it can say is looked at, then made, and told or not', async ({
  academy,
  expect,
}) => {
  const of = await theChanges(academy)
  const [room_id, teacher, other] = [
    await of.aRoom('Blue'),
    await of.aTeacher('Ananya'),
    await of.aTeacher('Ravi'),
  ]
  const said = (more: object) => ({ ...more, room_id, teacher_id: teacher.uid })
  let week = 0
  for (const tell of [true, false]) {
    const lesson_id = await of.aLesson({ date: `2026-12-${14 + week}` }, `Class ${week}`)
    const into = await of.aLesson(
      { date: `2026-12-${14 + week}`, start_time: '19:00', end_time: '20:00' },
      `Other ${week}`,
    )
    week += 1
    const versionOf = async () => (await storedLesson(academy, lesson_id)).version
    const both = async (
      deed: (
        calls: typeof of.preview,
        version: number,
      ) => Promise<{ status: number; fields: object | undefined }>,
    ) => {
      const version = await versionOf()
      for (const calls of [of.preview, changesBy(of.call, { preview: '0' })]) {
        const { status, fields } = await deed(calls, version)
        expect([status, fields]).toEqual([200, undefined])
      }
      expect((await deed(of.preview, version)).status).toBe(409)
    }
    await both((calls, version) =>
      calls.move(lesson_id, said({ date: `2026-12-${20 + week}`, version, tell })),
    )
    await both((calls, version) =>
      calls.substitute(lesson_id, { teacher_id: other.uid, version, tell }),
    )
    await both((calls, version) => calls.cancel(lesson_id, { reason: 'Rain', version, tell }))
    await both((calls, version) => calls.restore(lesson_id, { reason: 'Sun', version, tell }))
    expect(await storedLesson(academy, lesson_id)).toMatchObject({
      ...{ date: `2026-12-${20 + week}`, room_id, teacher_id: other.uid, state: 'scheduled' },
    })
    const version = await versionOf()
    const joining = { version, tell }
    const back = await of.move(lesson_id, { date: `2026-12-${13 + week}`, ...joining })
    expect(back.status).toBe(200)
    const joined = { version: await versionOf(), tell }
    expect((await of.preview.join(lesson_id, into, joined)).status).toBe(200)
    const made = await changesBy(of.call, { preview: '0' }).join(lesson_id, into, joined)
    expect([made.status, made.fields]).toEqual([200, undefined])
  }
})

test('no lesson that is not there gets another teacher', async ({ academy, expect }) => {
  const { substitute, aTeacher } = await theChanges(academy)
  const teacher_id = (await aTeacher('Ananya')).uid
  expect((await substitute(4711, { teacher_id })).status).toBe(404)
})

test('a guest who makes up for what they missed is looked at, then added, and taken away again', async ({
  academy,
  expect,
}) => {
  const of = await theChanges(academy)
  setDay('2026-11-20')
  const missed = await of.aLesson({ date: '2026-12-01' })
  const { batch_id } = await storedLesson(academy, missed)
  const { profile } = await of.aMember(batch_id)
  setDay(MONDAY.date)
  const lesson_id = await of.aLesson({ date: '2026-12-08' }, 'Other')
  const { student_id } = profile
  const now = changesBy(of.call, { preview: '0' })
  const guests = () =>
    academy.db.selectFrom('lesson_guests').select(['student_id', 'makes_up_for']).execute()
  const body = { student_id, makes_up_for: missed }
  await of.preview.addGuest(lesson_id, body)
  expect(await guests()).toEqual([])
  expect((await now.addGuest(lesson_id, body)).status).toBe(201)
  expect(await guests()).toEqual([{ student_id, makes_up_for: missed }])
  expect((await of.preview.removeGuest(lesson_id, student_id)).status).toBe(200)
  expect(await guests()).toHaveLength(1)
  await takeRegister(academy, lesson_id)
  const taken = await now.removeGuest(lesson_id, student_id)
  expect([taken.status, taken.error]).toEqual([409, 'The register of this lesson was taken.'])
  await academy.db.deleteFrom('registers').execute()
  expect((await now.removeGuest(lesson_id, student_id)).status).toBe(200)
  expect(await guests()).toEqual([])
  expect(
    (await changesBy(of.call, { preview: 'odd' }).removeGuest(lesson_id, student_id)).status,
  ).toBe(400)
})
