import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { emptySection, type Item } from '../editor/sections.ts'
import { OtherLanguages } from './other-languages.tsx'

const item = (language: Item['language'], alternative: Item['language'] | null = null) =>
  ({ language, alternative: alternative && { language: alternative } }) as Item
const sections = [
  { ...emptySection(0), items: [item('en'), item('bn')] },
  { ...emptySection(1), items: [item('en', 'hi'), item('hi')] },
]

test('questions in another language than the paper are named by their numbers', () => {
  open(<OtherLanguages language="en" sections={sections} />)
  expect(screen.getByRole('status').textContent).toContain(
    'The paper is in English. 1 question is in Bengali: 2. 2 questions are in Hindi: 3, 4.',
  )
})

test('a paper of any language has none that are in another', () => {
  open(<OtherLanguages language={null} sections={sections} />)
  expect(screen.queryByRole('status')).toBeNull()
})
