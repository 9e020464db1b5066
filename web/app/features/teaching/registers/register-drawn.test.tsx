import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { countDrawn } from '../../../../test/drawn.tsx'
import { aLesson } from '../../../../test/lessons.ts'
import { NO_NOTES } from '../../../../test/notes.ts'
import { aRegister, aSitter } from '../../../../test/registers.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import LessonRegisterScreen from './lesson-register.tsx'
import { discardRegister, openOutbox } from './outbox/outbox.ts'

const sheet = {
  lesson: aLesson({ lesson_id: 7, date: '2026-11-16' }),
  register: aRegister,
  students: ['Debjit Roy', 'Kabir Nandi', 'Riya Sen'].map((name, n) =>
    aSitter({ student_id: n + 1, name }),
  ),
  guests: [],
}

test('a letter draws no row of a register again, and a mark only its own', async () => {
  startSession('t', { ...aStudent, userType: 'teacher', uid: 't1' })
  openOutbox()
  discardRegister(7)
  answerWith({ ...NO_NOTES, 'GET /api/lessons/7': { body: sheet } })
  const { counted, drawn } = countDrawn()
  open(counted(<LessonRegisterScreen params={{ id: '7' }} />), '/teacher/lessons/7')
  await userEvent.click(await screen.findByLabelText('What was taught'))
  await userEvent.keyboard('S')

  const byLetter = await drawn(() => userEvent.keyboard('u'))
  expect(byLetter).toMatchObject({ RegisterSheet: 1 })
  expect(byLetter.RegisterRow).toBeUndefined()

  const mark = screen.getByRole('button', { name: /^Kabir Nandi: / })
  const byMark = await drawn(() => userEvent.click(mark))
  expect(byMark).toMatchObject({ RegisterRow: 1 })
  discardRegister(7)
})
