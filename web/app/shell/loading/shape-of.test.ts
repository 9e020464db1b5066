import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { shapeOf } from './shape-of.ts'

test.for([
  ['/students/edit/12', { id: '12' }, '/students/edit/:id'],
  ['/blog/blog', { slug: 'blog' }, '/blog/:slug'],
  ['/blog/a%20b/', { slug: 'a b' }, '/blog/:slug'],
  ['/admin/batches/12/fees/12', { id: '12', fee: '12' }, '/admin/batches/:fee/fees/:id'],
  ['/admin/students', {}, '/admin/students'],
  ['/', {}, '/'],
] as const)('of %s the shape is known', ([pathname, params, shape]) => {
  expect(shapeOf({ pathname, params })).toBe(shape)
  expect(matchPath(shape, pathname)).not.toBeNull()
})
