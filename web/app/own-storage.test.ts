import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, aStudent, theAdmin, unreachable } from '../test/wire.ts'
import {
  dropOwnValue,
  ownNames,
  readOwnValue,
  sweepWithOtherTabs,
  writeOwnValue,
} from './own-storage.ts'
import { endSession, startSession } from './session.ts'
import { logout } from './shell/session/logout.ts'
import { dropStored, readStored, storedKeys, writeStored } from './storage.ts'

const AREAS = ['local', 'session'] as const

afterEach(() => {
  for (const area of AREAS) for (const key of storedKeys(area)) dropStored(area, key)
})

test.for(AREAS)(
  'what is kept opens to the same account only, outlasts an expired session, and goes when they sign out: %s',
  (area) => {
    answerWith(unreachable('POST /api/auth/sign-out'))
    writeStored(area, 'directoryColumns', '[]')
    startSession('t', aStudent)
    writeOwnValue(area, 'registrationDraft', 'Riya, born in 2012')
    endSession()
    expect(readOwnValue(area, 'registrationDraft')).toBeNull()

    startSession('t2', theAdmin)
    expect(readOwnValue(area, 'registrationDraft')).toBeNull()
    writeOwnValue(area, 'postDraft:7', 'Diwali')
    expect(ownNames(area, 'post')).toEqual(['postDraft:7'])
    logout()

    startSession('t3', aStudent)
    expect(readOwnValue(area, 'registrationDraft')).toBe('Riya, born in 2012')
    logout()
    startSession('t4', aStudent)
    expect(readOwnValue(area, 'registrationDraft')).toBeNull()
    startSession('t5', theAdmin)
    expect(ownNames(area, '')).toEqual([])
    expect(readStored(area, 'directoryColumns')).toBe('[]')
  },
)

test('signing out in another tab sweeps this one, for the same account alone', () => {
  const stop = sweepWithOtherTabs()
  writeOwnValue('session', 'postDraft:7', 'Diwali', 'admin@ganit.local')
  writeOwnValue('session', 'postDraft:7', 'Puja', 'other@ganit.local')
  const event = { key: 'signedOut', newValue: 'admin@ganit.local' }
  window.dispatchEvent(new StorageEvent('storage', event))
  stop()
  expect(readOwnValue('session', 'postDraft:7', 'admin@ganit.local')).toBeNull()
  expect(readOwnValue('session', 'postDraft:7', 'other@ganit.local')).toBe('Puja')
})

test('what a full device cannot keep lasts as long as the page, and nothing older comes back', () => {
  writeOwnValue('local', 'draft', 'older', 'u1')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(writeOwnValue('local', 'draft', 'newer', 'u1')).toBe(false)
  expect(readOwnValue('local', 'draft', 'u1')).toBe('newer')
  expect(window.localStorage.getItem('draft:u1')).toBeNull()
  dropOwnValue('local', 'draft', 'u1')
  expect(readOwnValue('local', 'draft', 'u1')).toBeNull()
})

test('nothing is kept in the browser but through storage.ts', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (/\.test\.tsx?$/.test(file) || file === 'storage.ts') continue
    // The scripts of these files run before any module.
    if (['shell/colours/colour-scheme-script.tsx', 'drawn-page.ts'].includes(file)) continue
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    if (/\b(local|session)Storage\b/.test(text)) found.push(file)
  }
  expect(found, 'use web/app/storage.ts, or own-storage.ts for somebody’s work').toEqual([])
})
