import { expect, test } from 'vitest'
import { formulasOf, parseRich } from './parse.ts'

const text = (words: string, isStrong = false) => ({ kind: 'text', text: words, isStrong })
const formula = (latex: string) => ({ kind: 'formula', latex })
const paragraph = (...pieces: unknown[]) => ({ kind: 'paragraph', pieces })

test.each([
  ['Solve $x$.', [paragraph(text('Solve '), formula('x'), text('.'))]],
  ['A pen costs $5 and a book $12.', [paragraph(text('A pen costs $5 and a book $12.'))]],
  ['থলিতে $7$টি বল', [paragraph(text('থলিতে '), formula('7'), text('টি বল'))]],
  ['$5 for x$y', [paragraph(text('$5 for x$y'))]],
  ['\\$5 is **all**', [paragraph(text('$5 is '), text('all', true))]],
  ['a\nb', [paragraph(text('a'), { kind: 'break' }, text('b'))]],
  [
    'a  \n b\\\nc',
    [paragraph(text('a'), { kind: 'break' }, text('b'), { kind: 'break' }, text('c'))],
  ],
  ['**a\nb** c', [paragraph(text('a', true), { kind: 'break' }, text('b', true), text(' c'))]],
  ['Is $x$\nright?', [paragraph(text('Is '), formula('x'), { kind: 'break' }, text('right?'))]],
  ['a\n(i) b', [paragraph(text('a'), { kind: 'break' }, text('(i) b'))]],
  ['a\n\nb', [paragraph(text('a')), paragraph(text('b'))]],
  ['a $$\nx\n$$ b', [paragraph(text('a')), { kind: 'display', latex: 'x' }, paragraph(text('b'))]],
  [
    'Read\n| $x$ | f |\n|:-:|--:|\n| 1 | a \\| b |\n\nand',
    [
      paragraph(text('Read')),
      {
        kind: 'table',
        aligns: ['center', 'right'],
        rows: [
          [[formula('x')], [text('f')]],
          [[text('1')], [text('a | b')]],
        ],
      },
      paragraph(text('and')),
    ],
  ],
  ['|x| + |y|\n--- is', [paragraph(text('|x| + |y|'), { kind: 'break' }, text('--- is'))]],
  ['# Data\na', [paragraph(text('Data', true)), paragraph(text('a'))]],
  ['__all__ of `it`, ____ and ____', [paragraph(text('all', true), text(' of it, ____ and ____'))]],
  ['see [here](https://a.in/b) or [a](b)', [paragraph(text('see here or [a](b)'))]],
  ['a\n\n---\n\nb', [paragraph(text('a')), paragraph(text('b'))]],
  ['see ![2] now', [paragraph(text('see')), { kind: 'figure', number: 2 }, paragraph(text('now'))]],
  ['5 * 3 * 2 is *now* 2*a*b', [paragraph(text('5 * 3 * 2 is now 2*a*b'))]],
  ['$\\text{a \\$ b}$', [paragraph(formula('\\text{a \\$ b}'))]],
])('%j', (typed, parts) => {
  expect(parseRich(typed)).toEqual(parts)
})

test('a long text of signs that open nothing is read at once', () => {
  for (const sign of ['$', '$$', '$a', '**', '\\', '![1', '$ a$b '])
    expect(formulasOf(sign.repeat(3_000)).length).toBeLessThan(3_001)
})
