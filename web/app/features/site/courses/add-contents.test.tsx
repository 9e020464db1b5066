import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import AddContents from './add-contents.tsx'

const course = { course_id: 1, course_name: 'Algebra' }
const curriculum = {
  curriculum_id: 1,
  curriculum_name: 'Real Numbers',
  is_activate: 1,
  version: 1,
  ...course,
}

test('a row without an answer is sent again under its key, because it may have been saved', async () => {
  startSession('t', theAdmin)
  const answers = [{ status: 502 }, { status: 201, body: { message: 'ok', curriculum } }]
  const sent = answerWith({
    'GET /api/course/course_list': { body: [{ ...course, msa_class_level: 'Class 9' }] },
    'POST /api/coursemanegment/add_course_curriculum': () => answers.shift() ?? {},
  })
  open(<AddContents matches={[] as never} />, '/admin/courses/curriculums/create')
  await screen.findByRole('option', { name: 'Algebra' })
  await userEvent.selectOptions(screen.getByLabelText('Course'), '1')
  await userEvent.type(screen.getByLabelText('Curriculum Name'), 'Real Numbers')
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  expect(await screen.findByText('Something went wrong.')).toBeTruthy()
  await save()
  expect(await screen.findByText('elsewhere')).toBeTruthy()
  const posts = sent.filter(({ method }) => method === 'POST')
  const [first, second] = posts.map(({ headers }) => headers['idempotency-key'])
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})
