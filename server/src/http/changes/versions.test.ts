import { updateSettings, updateSitePage } from '@ganit/contract/ground/settings'
import { updateBatchFee } from '@ganit/contract/money/fees'
import { updateQuestion } from '@ganit/contract/papers/questions'
import { updateCurriculum, updateEssential } from '@ganit/contract/site/course-contents'
import { updateCourse } from '@ganit/contract/site/courses'
import { updatePost } from '@ganit/contract/site/posts'
import { updateBatch } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { BATCH } from '../../../test/batches.ts'
import { theTeaching } from '../../../test/teaching.ts'

test('a save in which nothing was sent leaves the version, and a default text a default one', async ({
  academy,
}) => {
  const { db } = academy
  const { call, aCourse, aCurriculum, anEssential } = await theTeaching(academy)
  const id = await aCourse()
  const curriculum_id = await aCurriculum(id)
  const essentials_id = await anEssential(id)
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name: BATCH.batch_name })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const fee = {
    title: 'Tuition',
    amount: '900.00',
    due_date: '2030-01-31',
    fee_type: 'recurring',
  } as const
  const { fee_id } = await db
    .insertInto('batch_fees')
    .values({ ...fee, batch_id })
    .returning('fee_id')
    .executeTakeFirstOrThrow()
  const options = { option_a: '2', option_b: '3', right_option: 'A', option_count: 2 } as const
  const { question_id } = await db
    .insertInto('questions')
    .values({ ...options, question: '1 + 1?', marks: 1 })
    .returning('question_id')
    .executeTakeFirstOrThrow()
  const { post_id } = await db
    .insertInto('posts')
    .values({ slug: 'one', title: 'One', markdown: 'Text', status: 'draft', date: '2026-01-01' })
    .returning('post_id')
    .executeTakeFirstOrThrow()

  for (const reply of [
    await call(updateCourse, { body: { id } } as never),
    await call(updateCurriculum, { body: { curriculum_id } } as never),
    await call(updateEssential, { body: { essentials_id } } as never),
    await call(updateBatch, { body: { batch_id } } as never),
    await call(updateBatchFee, { body: { batch_fee_id: fee_id } } as never),
    await call(updateQuestion, { body: { id: question_id } } as never),
    await call(updatePost, { params: { post_id }, body: {} } as never),
    await call(updateSettings, { body: {} }),
    await call(updateSitePage, { params: { page: 'privacy' }, body: {} }),
  ])
    expect(reply.status).toBe(200)

  for (const table of [
    'courses',
    'curriculums',
    'essentials',
    'batches',
    'batch_fees',
    'questions',
    'posts',
    'settings',
  ] as const)
    expect(await db.selectFrom(table).select('version').execute(), table).toEqual([{ version: 1 }])
  expect(await db.selectFrom('site_pages').select('page').execute()).toEqual([])
})
