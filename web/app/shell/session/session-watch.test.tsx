import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { theAdmin } from '../../../test/wire.ts'
import { readSession, startSession } from '../../session.ts'
import { SessionWatch, useLeaveWhenSignedOut } from './session-watch.tsx'

function Area() {
  useLeaveWhenSignedOut()
  return (
    <>
      <SessionWatch />
      <p>Riya Banerjee</p>
    </>
  )
}

beforeEach(() => startSession('t', theAdmin))

/** Fires the storage events that changes of another tab cause. */
const hear = (change: StorageEventInit) => dispatchEvent(new StorageEvent('storage', change))

test.for([{ key: 'accessToken', newValue: null }, { key: null }])(
  'what is on screen goes when another tab has signed out: %j',
  async (change) => {
    open(<Area />, '/admin')
    hear(change)
    expect(await screen.findByText('elsewhere')).toBeTruthy()
    expect(screen.queryByText('Riya Banerjee')).toBeNull()
    expect(readSession().accessToken).toBeNull()
  },
)

test('what else another tab keeps, a new sign-in too, changes nothing here', () => {
  open(<Area />, '/admin')
  hear({ key: 'language', newValue: null })
  hear({ key: 'accessToken', newValue: 'other' })
  expect(screen.getByText('Riya Banerjee')).toBeTruthy()
  expect(readSession().accessToken).toBe('t')
})
