import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../test/wire.ts'
import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { startSession } from '../../session.ts'
import { useRequireFirstSteps } from './use-first-things.ts'

const Screen = () => {
  useRequireFirstSteps()
  return <p>Today</p>
}
const refused = async (status: number) => {
  throw new ApiError(status, 'Set up your second factor first.')
}

test('whom the server refuses until they have set up a second factor is led there at once', async () => {
  const teacher = { ...theAdmin, userType: 'teacher' as const }
  startSession('t', teacher)
  let needs: object = {}
  const sent = answerWith({ 'GET /api/me': () => ({ body: { ...teacher, ...needs } }) })
  const { address } = open(<Screen />, '/teacher/today')
  const ask = (status: number) =>
    queryClient
      .fetchQuery({ queryKey: ['lessons', status], queryFn: () => refused(status), retry: false })
      .catch(() => {})

  await ask(404)
  expect(sent).toEqual([])
  // Refused for another reason: no redirect.
  await ask(403)
  await expect.poll(() => sent.length).toBe(1)
  expect(address()).toBe('/teacher/today')

  needs = { needs: 'second factor' }
  await ask(403)
  await expect.poll(address).toBe('/account/second-factor')
})
