import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { NoticeText } from './notice-text.tsx'

const text = (html: string) => ({ html, hasMath: false })
const NOTICE = {
  parts: [
    {
      title: 'What is stored',
      below: [
        { bold: 'Attendance', text: text('<p>each lesson</p>') },
        { bold: 'Tests', text: text('<p>the marks</p>') },
        text('<p>Nothing else.</p>'),
      ],
    },
  ],
}

test('a text opens under its bold words, and all of them on paper', async () => {
  open(<NoticeText notice={NOTICE} />)
  const folds = () => [...document.querySelectorAll('details')].map((fold) => fold.open)
  expect(folds()).toEqual([false, false])
  await userEvent.click(screen.getByText('Tests'))
  expect(folds()).toEqual([false, true])
  window.dispatchEvent(new Event('beforeprint'))
  expect(folds()).toEqual([true, true])
  window.dispatchEvent(new Event('afterprint'))
  expect(folds()).toEqual([false, true])
})

test('a page of the academy’s own has no folds', () => {
  open(<NoticeText notice={{ whole: text('<h2>Ours</h2>') }} />)
  expect(screen.getByRole('heading', { name: 'Ours' })).toBeTruthy()
  expect(document.querySelector('details')).toBeNull()
})
