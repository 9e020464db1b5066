import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { theAdmin } from '../../../../../test/wire.ts'
import { startSession } from '../../../../session.ts'
import { BatchesMenu } from './batches-menu.tsx'

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('what is about one batch stands in the menu where one is open, and nowhere else', () => {
  startSession('t', theAdmin)
  const { close } = open(<BatchesMenu />, '/admin/batches/all')
  for (const name of ['Edit Batch', 'Add Fee', 'Fee Status']) expect(links()).not.toContain(name)
  close()
  open(<BatchesMenu />, '/admin/batches/fee/26')
  for (const [name, path] of [
    ['Edit Batch', 'edit'],
    ['Add Fee', 'fee'],
    ['Fee Status', 'status'],
  ])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
      `/admin/batches/${path}/26`,
    )
})
