import { listAuditEntries } from '@ganit/contract/office/audit'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { recordAlarm } from '../../../db/connections/alarm.ts'
import { HOST_ACTOR } from './host-actor.ts'

test('the trail says what the host did', async ({ academy }) => {
  await recordAlarm(academy.db, {
    ...{ actor: HOST_ACTOR, action: 'changed', subject: 'settings', subject_id: 'hosting' },
    facts: { by_the_host: 'held: Not paid' },
  })
  const { call } = await academy.signInAdmin()
  const querystring = { actor: HOST_ACTOR } as never
  expect((await call(listAuditEntries, { querystring })).body.items).toMatchObject([
    {
      actor: { name: 'The host' },
      changes: { by_the_host: [null, 'held: Not paid'] },
    },
  ])
})
