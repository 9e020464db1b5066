import { expect, test } from 'vitest'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { startSession } from '../../../session.ts'
import { eraseForGood } from './agreements.data.ts'

test('after an erasure no answer is left that may name the student', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({ 'POST /api/student/u7/erase': { body: { message: 'Erased.' } } })
  queryClient.setQueryData(['students'], [{ name: 'Riya Bose' }])
  await eraseForGood({ uid: 'u7', confirm: '7' } as never)
  expect(sent).toHaveLength(1)
  expect(queryClient.getQueryData(['students'])).toBeUndefined()
})
