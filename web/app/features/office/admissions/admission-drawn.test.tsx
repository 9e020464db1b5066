import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { countDrawn } from '../../../../test/drawn.tsx'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import NewAdmission from './new-admission.tsx'

test('a letter in a child’s name draws no other field and no choice again', async () => {
  startSession('t', theAdmin)
  answerWith({})
  const { counted, drawn } = countDrawn()
  open(counted(<NewAdmission />), '/admin/admissions/new')
  await userEvent.type(screen.getByLabelText('Student’s name'), 'A')

  const { TextInput, Chips, Choice } = await drawn(() => userEvent.keyboard('r'))
  expect([TextInput, Chips, Choice]).toEqual([1, undefined, undefined])
})
