import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { anAttempt } from '../../../../test/sitting.ts'
import { aTest } from '../../../../test/tests.ts'
import { answerWith, type Sent, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import TestScreen from '../test.tsx'

const attempt = {
  title: anAttempt.title,
  instructions: null,
  minutes: 60,
  sections: anAttempt.sections,
}
const marks = [
  { item_id: 1, mark: 4, of: 4 },
  { item_id: 3, mark: null, of: 4 },
]

beforeEach(() => startSession('t', theAdmin))

test('a test is answered as a student gets it, and marked in the same order', async () => {
  const sent = answerWith({
    'GET /api/tests/7': { body: { ...aTest, mode: 'online', paper_id: 5 } },
    'POST /api/tests/7/preview': ({ body }: Sent) => {
      const isMarked = Object(body).answers !== undefined
      const marked = isMarked ? { marks, total: 4 } : { marks: null, total: null }
      return { body: { seed: 42, attempt, ...marked, of: 12 } }
    },
  })
  open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7?show=preview')
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await press('Begin the preview')
  const question = (n: number) => within(screen.getByRole('article', { name: `Question ${n}` }))
  await userEvent.click(await question(1).findByRole('radio', { name: /^B/ }))
  await userEvent.type(question(3).getByLabelText('Your answer'), '12')
  await press('Mark it')
  expect(await screen.findByText('4 of 12, without what a person marks')).toBeTruthy()
  expect(question(1).getByText('· 4 of 4')).toBeTruthy()
  expect(question(3).getByText('· Marked by a person')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    {},
    {
      seed: 42,
      answers: [
        { item_id: 1, value: ['B'] },
        { item_id: 3, value: '12' },
      ],
    },
  ])
})
