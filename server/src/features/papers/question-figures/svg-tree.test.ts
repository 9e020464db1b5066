import { expect, test } from 'vitest'
import { cleanSvg } from './svg.ts'
import { parseSvgTree } from './svg-tree.ts'

test('what was cleaned is read again as a tree', () => {
  const { svg } = cleanSvg(
    '<svg width="20" height="10"><g fill="red"><rect width="1"/><text x="1">A &amp; <tspan dy="1">1</tspan> cm</text><circle r="2"/></g><line x2="3"/></svg>',
  )
  const tspan = { name: 'tspan', attributes: { dy: '1' }, children: ['1'] }
  expect(parseSvgTree(svg)).toEqual({
    box: [0, 0, 20, 10],
    children: [
      {
        name: 'g',
        attributes: { fill: 'red' },
        children: [
          { name: 'rect', attributes: { width: '1' }, children: [] },
          { name: 'text', attributes: { x: '1' }, children: ['A & ', tspan, ' cm'] },
          { name: 'circle', attributes: { r: '2' }, children: [] },
        ],
      },
      { name: 'line', attributes: { x2: '3' }, children: [] },
    ],
  })
})

test('what is no drawing has no tree', () => {
  for (const text of ['', 'words', '<svg', '<svg>&nothing;</svg>'])
    expect(parseSvgTree(text)).toBeUndefined()
})
