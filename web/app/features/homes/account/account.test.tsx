import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { ownAccount } from '../../accounts/own-account.data.ts'
import Account from './account.tsx'

const MAIL = 'anita@example.in'

test('a guardian’s account is shown once it is known which parts it has', async () => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'guardian')
  const family = Promise.withResolvers<{ body: unknown }>()
  const who = { uid: 'g1', email: MAIL, avatar: null, registered: false, userType: 'guardian' }
  const guardian = { guardian_id: 1, name: 'Anita Bose', phone: null, email: MAIL, language: 'en' }
  answerWith({
    'GET /api/me': { body: { ...who, name: 'Anita Bose' } },
    'GET /api/account': {
      body: { email: MAIL, email_verified: true, has_password: true, google: null },
    },
    'GET /api/account/sessions': { body: [] },
    'GET /api/account/guardian-erasure': { body: { asked_at: null } },
    'GET /api/account/messages': { body: { purposes: [] } },
    'GET /api/push': { body: { key: 'k', on: false, subscriptions: [] } },
    'GET /api/guardianships': () => family.promise,
  })
  open(<Account />)
  await waitFor(() => expect(queryClient.getQueryData(ownAccount.queryKey)).toBeTruthy())
  expect(screen.queryByText(MAIL)).toBeNull()
  family.resolve({
    body: { guardian: { ...guardian, version: 1, is_proven: true }, children: [] },
  })
  expect(await screen.findByText(MAIL)).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    ...['Profile', 'Email', 'Password', 'Where you are logged in'],
    ...['Language', 'Messages', 'Your data'],
  ])
})
