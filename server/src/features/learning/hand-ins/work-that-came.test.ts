import { listWorkThatCame } from '@ganit/contract/learning/hand-ins'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theHandIns } from '../../../../test/hand-ins.ts'
import { DAY } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '19:00')

const came = async (call: Academy['visitor']) => (await call(listWorkThatCame)).body

test('a teacher is told of the photos that came in for each lesson, until they were looked at', async ({
  academy,
}) => {
  const { teacher, aChild, give, teaches, lesson_id, lesson } = await theHandIns(academy)
  await give({ due_date: '2026-12-08', hand_in: 'photo' })
  expect(await came(teacher.call)).toEqual([])
  const riya = await aChild()
  await riya.page()
  expect(await came(teacher.call)).toEqual([])
  await riya.page()
  await riya.handIn()
  const dev = await aChild('Dev')
  await dev.page()
  await dev.handIn()
  const tara = await aChild('Tara')
  await teaches.change({ paper: [{ student_id: tara.student_id, on: true }] })
  await lesson({ date: '2026-12-06' })

  const told = { lesson_id, batch_name: 'Class 9 – Morning', date: DAY }
  expect(await came(teacher.call)).toEqual([{ ...told, due_date: '2026-12-08', pages: 3 }])
  const other = await academy.signUpAs('teacher')
  expect(await came(other.call)).toEqual([])
  expect((await riya.call(listWorkThatCame)).status).toBe(403)

  await teaches.change({ all_seen: true })
  expect(await came(teacher.call)).toEqual([])
})
