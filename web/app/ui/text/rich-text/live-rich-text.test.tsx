import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import MarkdownPreview from '../writing/markdown-preview.tsx'
import { renderRichText } from './render-rich-text.ts'

const TEXTS = [
  '# One\n\nTwo\n\n- three\n- four\n\n> five\n\n```\nsix\n```\n\n---\n\n$$\nx^2\n$$\n\n| a |\n|-|\n| b |',
  '# One\n\nTwo and $y$\n\n- three\n- four\n\n> five\n\n```\nsix\n```\n\n---\n\n$$\nx^2\n$$\n\n| a |\n|-|\n| b |',
  'Two and $y$\n\nTwo and $y$',
  '',
  '[a]\n\n# One\n\n# One\n\nTwo',
  '[a]\n\n# One\n\nnew\n\n# One\n\nTwo\n\n[a]: /b',
  '$$\n\\frac{1}{\n$$\n\n# One',
]

test('what changes is shown as the whole text drawn anew would be, back and forth', () => {
  const shown = render(<MarkdownPreview markdown={TEXTS[0] ?? ''} placeholders={{}} />)
  const anew = document.createElement('div')
  for (const text of [...TEXTS, ...TEXTS.toReversed()]) {
    shown.rerender(<MarkdownPreview markdown={text} placeholders={{}} />)
    anew.innerHTML = renderRichText(text).html
    const place = shown.container.querySelector('div')
    expect([...(place?.children ?? [])].map((child) => child.outerHTML)).toEqual(
      [...anew.children].map((child) => child.outerHTML),
    )
  }
})

test('a paragraph that stays the same stays in its place while one beside it changes', () => {
  const shown = render(<MarkdownPreview markdown={'One\n\nTwo\n\nThree'} placeholders={{}} />)
  const [first, second, third] = shown.container.querySelectorAll('p')
  shown.rerender(<MarkdownPreview markdown={'One\n\nTwo, changed\n\nThree'} placeholders={{}} />)
  const after = [...shown.container.querySelectorAll('p')]
  expect(after.map((p) => p.textContent)).toEqual(['One', 'Two, changed', 'Three'])
  expect([after[0] === first, after[1] === second, after[2] === third]).toEqual([true, false, true])
})
