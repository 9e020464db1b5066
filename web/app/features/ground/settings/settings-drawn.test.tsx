import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { countDrawn } from '../../../../test/drawn.tsx'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Settings from './settings.tsx'

test('a letter in one of the settings draws no other field again', async () => {
  startSession('t', theAdmin)
  answerWith({ 'GET /api/settings': { body: theSettings({}) } })
  const { counted, drawn } = countDrawn()
  open(counted(<Settings />), '/admin/settings')
  await userEvent.click(await screen.findByLabelText('Tagline'))
  // The first letter shows that there are changes.
  await userEvent.keyboard('a')

  expect(await drawn(() => userEvent.keyboard('b'))).toMatchObject({ TextInput: 1, Frame: 1 })
  const { Textarea, Checkbox, NativeSelect } = await drawn(() => userEvent.keyboard('c'))
  expect([Textarea, Checkbox, NativeSelect]).toEqual([undefined, undefined, undefined])
})
