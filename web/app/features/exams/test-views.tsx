import type { Test } from '@ganit/contract/exams/tests'
import { useLocation } from 'react-router'
import { Views } from '../../ui/layout/views.tsx'
import { useTestPaths } from './area.ts'

type TestViewsProps = { test: Pick<Test, 'test_id' | 'mode'> }

/** Links between a test's parts, beside its title. */
export function TestViews({ test: { test_id, mode } }: TestViewsProps) {
  const paths = useTestPaths()
  const { pathname, search } = useLocation()
  const show = new URLSearchParams(search).get('show')
  const here = `${pathname}${show ? `?show=${show}` : ''}`
  const views = [
    { to: paths.test(test_id), text: 'Details' },
    ...(mode === 'online' ? [{ to: `${paths.test(test_id)}?show=live`, text: 'Live' }] : []),
    ...(mode === 'online' ? [{ to: `${paths.test(test_id)}/mark`, text: 'Mark' }] : []),
    { to: paths.marks(test_id), text: 'Marks' },
    { to: `${paths.test(test_id)}?show=results`, text: 'Results' },
    { to: `${paths.test(test_id)}?show=statistics`, text: 'Statistics' },
  ]
  return <Views label="Test" views={views.map((view) => ({ ...view, isHere: view.to === here }))} />
}
