import { listToppers } from '@ganit/contract/exams/toppers'
import { updateSettings } from '@ganit/contract/ground/settings'
import { recordConsent } from '@ganit/contract/office/privacy'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { anExamWith, uidOf } from '../../../../test/results.ts'
import { testCalls } from '../../../../test/tests.ts'

const SHOWN = { class_number: 9, since: '2026-09' }
const TOTALS = { Asha: 60, Bina: 72.25, Chitra: 60, Dev: 40, Esha: null }

/** A published exam that shows its three best students, and a helper to set a student's consent. */
async function aShownExam(academy: Academy) {
  const exam = await anExamWith(academy, TOTALS)
  await exam.call(updateSettings, { body: { public_toppers: true } } as never)
  const { call, test_id, publish, change, studentOf } = exam
  await publish(test_id)
  const changed = await change(test_id, { toppers: 3, version: 2 })
  expect(changed.body.test).toMatchObject({ toppers: 3 })
  const agree = async (name: string, given = true) => {
    const uid = await uidOf(academy, studentOf(name))
    await call(recordConsent, { params: { uid }, body: { purpose: 'publicity', given } } as never)
  }
  const shown = async () => (await academy.visitor(listToppers)).body
  return { ...exam, agree, shown }
}

test('the site shows the best of a test who agree to it, and nobody who does not or not any more', async ({
  academy,
}) => {
  const { agree, shown, withdraw, publish, test_id } = await aShownExam(academy)
  expect(await shown()).toEqual([])
  for (const name of ['Chitra', 'Bina', 'Dev', 'Esha']) await agree(name)
  expect(await shown()).toEqual([
    {
      title: 'School exam',
      date: '2026-12-01',
      toppers: [
        { rank: 1, name: 'Bina Banerjee', ...SHOWN },
        { rank: 2, name: 'Chitra Banerjee', ...SHOWN },
      ],
    },
  ])
  await agree('Bina', false)
  expect((await shown())[0]?.toppers).toEqual([{ rank: 2, name: 'Chitra Banerjee', ...SHOWN }])
  await withdraw(test_id)
  expect(await shown()).toEqual([])
  // Agreed to the result that was withdrawn: another one may be another rank.
  await publish(test_id)
  expect(await shown()).toEqual([])
  await agree('Chitra', false)
  await agree('Chitra')
  expect(await shown()).toHaveLength(1)
  await agree('Chitra', false)
  expect(await shown()).toEqual([])
})

test('somebody who agreed before the result is not shown, and nobody is where the academy shows no toppers', async ({
  academy,
}) => {
  const { agree, shown, withdraw, publish, test_id, call } = await aShownExam(academy)
  await withdraw(test_id)
  await agree('Bina')
  await publish(test_id)
  await agree('Chitra')
  expect((await shown())[0]?.toppers).toEqual([{ rank: 2, name: 'Chitra Banerjee', ...SHOWN }])
  await call(updateSettings, { body: { public_toppers: false } } as never)
  expect(await shown()).toEqual([])
})

test('the owner alone says that the site shows whoever did best', async ({ academy }) => {
  const teacher = await academy.signUpAs('teacher')
  const { aTest } = await anExamWith(academy, { Asha: 60 })
  const { batch_id } = await academy.db
    .insertInto('batches')
    .values({ batch_name: 'Theirs', teacher_id: teacher.uid } as never)
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const body = {
    title: 'Own exam',
    mode: 'paper',
    total: 20,
    opens_at: '2026-12-01T04:30:00Z',
    closes_at: '2026-12-01T07:30:00Z',
    batch_ids: [batch_id],
  }
  const theirs = testCalls(teacher.call)
  expect((await theirs.add({ ...body, toppers: 3 })).status).toBe(403)
  const { test_id, version } = await aTest(body)
  expect((await theirs.change(test_id, { toppers: 3, version })).status).toBe(403)
  expect((await theirs.change(test_id, { toppers: 0, title: 'Named', version })).status).toBe(200)
})
