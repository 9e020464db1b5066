import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { theAdmin } from '../../../test/wire.ts'
import { startSession } from '../../session.ts'
import { PapersFrame, TestsFrame } from './papers-frame.tsx'

const linksOf = (userType: 'admin' | 'teacher', Frame: typeof PapersFrame) => {
  startSession('t', { ...theAdmin, userType })
  const { close } = open(<Frame title="Here">…</Frame>, '/here')
  const texts = screen.queryAllByRole('link').map(({ textContent }) => textContent)
  close()
  return texts
}

test('a teacher goes from papers to the bank and to tests, and back', () => {
  const all = ['Papers', 'Question bank', 'Tests']
  expect(linksOf('teacher', PapersFrame)).toEqual(all)
  expect(linksOf('teacher', TestsFrame)).toEqual(all)
})

test('the set paper’s own three entries stay first, and bank and papers follow; tests stand in the bar alone', () => {
  expect(linksOf('admin', PapersFrame)).toEqual([
    'Create',
    'Get by ID',
    'All',
    'Question bank',
    'Papers',
  ])
  expect(linksOf('admin', TestsFrame)).toEqual([])
})
